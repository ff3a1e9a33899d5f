/** A range of ids, both ends included. */
export interface Range {
  first: string;
  last: string;
}

const DIGITS = 32;

/**
 * Returns the range of user ids that begin with the search text: a whole id, or as much of it as the list shows. Undefined
 * when the text does not look like one: it must begin with eight hex digits, and have a digit or a hyphen, unlike a word.
 */
export function userIdsFrom(text: string): Range | undefined {
  const typed = text
    .trim()
    .replace(/(\.{3}|…)$/u, '')
    .toLowerCase();
  if (!/^[0-9a-f]{8}(-|$)/.test(typed) || !/^[0-9a-f-]{8,36}$/.test(typed) || !/[\d-]/.test(typed))
    return undefined;
  const digits = typed.replaceAll('-', '');
  if (digits.length > DIGITS || !asUuid(digits.padEnd(DIGITS, '0')).startsWith(typed)) return undefined;
  return { first: asUuid(digits.padEnd(DIGITS, '0')), last: asUuid(digits.padEnd(DIGITS, 'f')) };
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
