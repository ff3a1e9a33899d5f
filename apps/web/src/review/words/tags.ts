import type { TAG_NAMES } from '@labrish/dataset/transcript/conventions';

/** Tags for what is heard but not said, in square brackets (docs/transcribing.md); `key` with Alt inserts one in a text field. */
export const TAGS = [
  { tag: '[noise]', key: 'N', rule: 'A sound that matters: a horn, a dog, a door.' },
  { tag: '[laugh]', key: 'G', rule: 'They laugh.' },
  { tag: '[disfluency]', key: 'B', rule: 'They break off or begin a word again.' },
  { tag: '[unclear]', key: 'U', rule: 'A word that you cannot make out, after three times.' },
  { tag: '[kiss-teeth]', key: 'T', rule: 'They kiss their teeth.' },
  { tag: '[singing]', key: 'I', rule: 'They sing; transcribe what they sing after the tag.' },
  { tag: '[overlap]', key: 'O', rule: 'Two people speak at once; transcribe the one you can follow.' },
  { tag: '[other language]', key: 'M', rule: 'Words in a language that is neither English nor their own.' },
] as const satisfies readonly { tag: (typeof TAG_NAMES)[number]; key: string; rule: string }[];

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
