// One text into another by one edit.

/** What stands between the longest common beginning and end: `{from, to, insert}`. */
export function edit(old, text) {
  let from = 0, end = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  while (end < old.length - from && end < text.length - from &&
    old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}
