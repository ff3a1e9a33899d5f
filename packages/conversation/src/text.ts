/** No label, id or keyword is longer; longer texts are never compared with one. */
const LONGEST_COMPARED = 200;

/** Length in code points: the count that WhatsApp's limits are read as here, the same for every script and emoji. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** At most `max` code points; what is cut ends in an ellipsis. */
export function clip(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  return max < 1
    ? ''
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * What two texts are compared by: lower case, plain apostrophes, single spaces, no punctuation or emoji
 * around. Empty when nothing is left or the text is too long to be a label.
 */
export function normalise(text: string): string {
  if (text.length > LONGEST_COMPARED) return '';
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019`\u00b4]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** One line, no doubled spaces: for labels. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** A person's text as it may be stored: PostgreSQL refuses NUL and half surrogate pairs. */
export function storable(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}
