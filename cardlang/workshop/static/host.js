// Host A: the server of `cardlang workshop` answers.  A page that was exported has another host.

const first = location.hash.slice(1).split("&")[0];
const token = first.startsWith("card=") ? "" : first; // behind it there may be a link's text

// What takes time is asked one at a time, and of each sort the latest alone: a browser has but a few
// lines to a server, and none of them may wait where findings are asked for.
const SLOW = new Set(["examples", "rules", "diff", "hint", "advise", "trace", "told"]);
const latest = {};
let line = Promise.resolve();

async function patiently(sort, work) {
  const number = latest[sort] = (latest[sort] ?? 0) + 1;
  const before = line;
  let done;
  line = new Promise((resolve) => { done = resolve; });
  await before;
  try {
    return latest[sort] === number ? await work() : { stale: true };
  } finally {
    done();
  }
}

async function post(place, what, given) {
  const response = await fetch(place, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Token": token },
    body: JSON.stringify({ do: what, with: given }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.refused || answer.failed || String(response.status));
  return answer;
}

export const host = {
  tables: true, // a table for several people can be served

  /** Why nothing can be asked, as a key of the catalogue; empty where something can. */
  missing: token ? "" : "gone_file",

  /** Where a link that somebody is sent leads to; empty where that is nobody else's business. */
  address: "",

  /**
   * The answer to one question: `name` is a function of the bridge, or `file/…` one of the desk.
   * An answer may be `{stale: true}` where a later question of its sort has come, `{refused}` or
   * `{failed}` with a sentence; where nobody answers an error is thrown.
   */
  async ask(name, given) {
    if (name.startsWith("file/")) return post("file", name.slice(5), given);
    const work = () => post("call", name, given);
    return SLOW.has(name) || given.whole ? patiently(name, work) : work();
  },

  /** End what is asked under this name, and whatever waits behind it; its answer is stale. */
  stop(sort) {
    const name = sort.split(" ")[0];
    latest[name] = (latest[name] ?? 0) + 1;
    return post("stop", sort, {}).catch(() => {});
  },

  /**
   * The page is there: `page` has `name()`, `text()`, `unsaved()`, `open(name)`, `list()`, which
   * looks anew which files there are, and `notice(text, ...buttons)`.
   */
  join() {},
};
