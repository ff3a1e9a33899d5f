/** No label, id or keyword is longer; longer texts are never compared with one. */
const LONGEST_COMPARED = 200;

/** Returns the length in code points, in which we count WhatsApp's limits: the same for every script and emoji. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Cuts a text to at most `max` code points; a cut text ends in an ellipsis. */
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

/** Returns the form in which texts are compared: `comparable`, or empty when the text is too long to be a label. */
export function normalise(text: string): string {
  return text.length > LONGEST_COMPARED ? '' : comparable(text);
}

/** Normalises to lower case, plain apostrophes, single spaces, no punctuation or emoji around. May return ''. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019`\u00b4]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Splits a text into words, without the punctuation between them; apostrophes stay. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,.;:!?()"“”-]+/u).filter(Boolean);
}

/** Returns a text in a wording, trimmed; '' if there is none. The name of a wording may be anything, even `constructor`. */
export function textIn(texts: Readonly<Record<string, string>>, wording: string): string {
  return Object.hasOwn(texts, wording) ? (texts[wording] ?? '').trim() : '';
}

/** Joins the lines of a label, and removes doubled spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the names of a text's `{{name}}` placeholders, in order, with duplicates. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/gu)].map((match) => (match[1] ?? '').trim());
}

/** The values of placeholders, by name. */
export type Values = Record<string, string>;

/** Replaces `{{name}}` by its value, once: a value's own braces are never read as a placeholder. */
export function fill(body: string, values: Values): string {
  return body
    .replace(/\{\{([^{}]*)\}\}/gu, (_, name: string) => {
      const key = name.trim();
      return Object.hasOwn(values, key) ? (values[key] ?? '') : '';
    })
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Returns the values that every text of an installation has, in the chat and outside it. */
export function siteValues(of: { product_name: string; site_url?: string | undefined }): Values {
  return { product: plain(of.product_name), site: plain(of.site_url ?? '') };
}

/** Removes the braces from a topic's or contributor's text, so that nothing in it is read as a placeholder. */
export function plain(text: string): string {
  return text.replace(/[{}]/gu, '');
}

/** Removes NUL and lone surrogates, which PostgreSQL refuses, and trims the text. */
export function storable(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** A phone number: seven to fifteen digits (ITU-T E.164) with the signs that people write between them. */
const PHONE = /(?<![\d.])\+?\d(?:[ ()./-]{0,2}\d){6,14}(?!\d)/gu;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A house number and its road: "12 Barbican Road", or in lower case after a word such as "live": "live at 12 barbican road". */
const ROAD =
  '(?:[Rr]oad|[Rr]d|[Ss]treet|[Ss]t|[Aa]venue|[Aa]ve|[Ll]ane|[Dd]rive|[Dd]r|[Cc]lose|[Cc]rescent|[Cc]res|[Ww]ay|[Tt]errace|[Bb]oulevard|[Bb]lvd|[Cc]ourt|[Pp]lace|[Gg]ardens?|[Hh]eights|[Pp]ath)\\b\\.?';
const HOUSE =
  '(?:[Ll]ot |[Aa]pt\\.? |[Aa]partment |[Hh]ouse |[Nn]o\\.? ?|[Nn]umber |#)?\\b\\d{1,4}[A-Za-z]?,? ';
const LITTLE_WORD =
  '(?:a|an|the|di|de|to|fi|pon|on|up|dung|down|in|inna|a|mile|miles|minute|minutes|people|dollar|dollars|year|years|man|big|main|same|more|different|other)\\b';
const ADDRESSES = [
  new RegExp(`${HOUSE}(?:\\p{Lu}[\\p{L}'.-]*,? ){1,3}${ROAD}`, 'gu'),
  new RegExp(
    `(?<=\\b(?:live|lives|living|liv|address|addres|house|yard|lot|stay|reach mi|find mi)\\b[^\\d.!?]{0,12})${HOUSE}(?:(?!${LITTLE_WORD})\\p{L}[\\p{L}'.-]*,? ){1,2}${ROAD}`,
    'gu',
  ),
];
/** One to three capitalised names next to a masked number: "Marva Brown [number]". */
const NAME_BESIDE =
  /(?:\p{Lu}[\p{Ll}'-]+[ ]){1,3}(?=(?:(?:pon|on|at|is|a|number|tel|call|phone)[ :]+){0,2}\[number\])|(?<=\[number\][ ,:(-]{1,3}(?:fi |for |ask fi |ask for )?)(?:\p{Lu}[\p{Ll}'-]+(?: |\b)){1,3}/gu;

/** Masks what identifies somebody in a text: phone numbers and the names next to them, mail and home addresses. */
export function maskContacts(text: string): string {
  const withoutAddresses = ADDRESSES.reduce((left, address) => left.replace(address, '[address]'), text);
  return withoutAddresses
    .replace(EMAIL, '[mail address]')
    .replace(PHONE, '[number]')
    .replace(NAME_BESIDE, (name) => (name.endsWith(' ') ? '[name] ' : '[name]'));
}
