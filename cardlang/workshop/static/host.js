// Host A: the server of `cardlang workshop` answers.  A page that was exported has another host.

const first = location.hash.slice(1).split("&")[0];
const token = first.startsWith("card=") ? "" : first; // behind it there may be a link's text

export const host = {
  /** Why nothing can be asked, as a key of `texts.js`; empty where something can. */
  missing: token ? "" : "gone_file",

  /** Where a link that somebody is sent leads to; empty where that is nobody else's business. */
  address: "",

  /**
   * The answer to one question: `name` is a function of the bridge, or `file/…` one of the desk.
   * An answer may be `{stale: true}` where a later question of its sort has come, `{refused}` or
   * `{failed}` with a sentence; where nobody answers an error is thrown.
   */
  async ask(name, given) {
    const desk = name.startsWith("file/");
    const response = await fetch(desk ? "file" : "call", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": token },
      body: JSON.stringify({ do: desk ? name.slice(5) : name, with: given }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.refused || String(response.status));
    return answer;
  },

  /**
   * The page is there: `page` has `name()`, `text()`, `unsaved()`, `open(name)`, `list()`, which
   * looks anew which files there are, and `notice(text, ...buttons)`.
   */
  join() {},
};
