// What the page asks first: which files there are, what stands in the one that is opened, and what
// is found in it.  It is asked while the rest of the page is still on its way.

import { host } from "./host.js";
import { early, recalled } from "./lib.js";

function ask(name, given) {
  const answer = host.ask(name, given);
  answer.catch(() => {}); // whoever waits for it is told
  early.set(JSON.stringify([name, given]), answer);
  return answer;
}

async function opening() {
  const { names } = await ask("file/list", {});
  const last = recalled("last");
  const name = names.includes(last) ? last : names[0];
  if (!name || /[#&]card=/.test(location.hash)) return;
  const { text } = await ask("file/open", { name });
  if (text) ask("check", { text, file: name });
}

if (!host.missing) opening().catch(() => {});
