/**
 * Replacements for text that differs in every run (times, ids, addresses, sizes). The order matters: an earlier match may
 * contain the text of a later one.
 */
const VOLATILE: [RegExp, string][] = [
  // A screen reader skips a drawing without a name.
  [/^ *- img\n/gm, ''],
  [/http:\/\/127\.0\.0\.1:\d+/g, '<address>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{3}…/g, '<id>'],
  [/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '<date>'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, '<weekday>'],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b,? ?/g, ''],
  [
    /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*( \d{4})?|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g,
    '<date>',
  ],
  [/\b\d{1,2}:\d\d:\d\d( [AP]M)?|\b\d{1,2}:\d\d [AP]M/g, '<time>'],
  [/© \d{4}/g, '© <year>'],
  [/\d+% heard; 80% needed|Heard enough to count/g, '<heard>'],
  [/\b\d+ in the last minute, \d+ in half an hour/g, '<messages>'],
  [/\b[\d.,]+ (kB|MB|GB|TB)\b/g, '<size>'],
];

/** Replaces the volatile parts of a screen's text. Pure. */
export function steady(text: string): string {
  return `${VOLATILE.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), text).trim()}\n`;
}
