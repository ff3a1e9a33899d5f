/** Tags for what is heard but not said, in square brackets (docs/transcribing.md). */
export const TAGS = [
  { tag: '[noise]', rule: 'A sound that matters: a horn, a dog, a door.' },
  { tag: '[laugh]', rule: 'They laugh.' },
  { tag: '[disfluency]', rule: 'They break off or begin a word again.' },
  { tag: '[unclear]', rule: 'A word that you cannot make out, after three times.' },
] as const;

/** Replaces the selection by a tag with spaces around it. Returns the text and the new cursor position. */
export function insertTag(
  text: string,
  start: number,
  end: number,
  tag: string,
): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const left = before === '' || /\s$/.test(before) ? '' : ' ';
  const right = after === '' || /^\s/.test(after) ? '' : ' ';
  const head = `${before}${left}${tag}${right}`;
  return { text: head + after, cursor: head.length };
}
