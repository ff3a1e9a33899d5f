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

/** What two texts are compared by: `comparable`, or empty when the text is too long to be a label. */
export function normalise(text: string): string {
  return text.length > LONGEST_COMPARED ? '' : comparable(text);
}

/** Lower case, plain apostrophes, single spaces, no punctuation or emoji around; of some texts nothing is left. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019`\u00b4]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** The words of a text, without the signs between them; apostrophes stay. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,.;:!?()"“”-]+/u).filter(Boolean);
}

/** One line, no doubled spaces: for labels. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The names in `{{name}}` of a text, in their order; those that stand there twice, twice. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/gu)].map((match) => (match[1] ?? '').trim());
}

/** A person's text as it may be stored: PostgreSQL refuses NUL and half surrogate pairs. */
export function storable(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** A phone number: seven to fifteen digits (ITU-T E.164) with the signs that people write between them. */
const PHONE = /(?<![\d.])\+?\d(?:[ ()./-]{0,2}\d){6,14}(?!\d)/gu;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A person's text without the phone numbers and mail addresses in it, of whomever they are. */
export function maskContacts(text: string): string {
  return text.replace(EMAIL, '[mail address]').replace(PHONE, '[number]');
}
