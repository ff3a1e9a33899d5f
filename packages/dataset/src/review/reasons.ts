/**
 * Why a recording is unfit for the dataset: the reasons that comparable datasets use, in one list. `rule` tells reviewers when it
 * applies; `settles` says who decides: reviewers, or an admin at the first report, for recordings that nobody else should hear.
 */
export const REASONS = [
  reason('noise', 'Noise', 'Noise covers the words: you have to guess some of them.'),
  reason('too_quiet', 'Too quiet', 'Even at full volume you cannot follow it.'),
  reason('clipped', 'Distorted', 'It crackles or overdrives so that words are hard to tell.'),
  reason('cut_off', 'Cut off', 'It begins or ends in the middle of a word.'),
  reason('too_short', 'Too short', 'Only a word or two: nothing to learn how somebody talks.'),
  reason('silence', 'Nobody speaks', 'There is no speech in it at all.'),
  reason('several_speakers', 'Several people', 'Somebody else speaks too, loud enough to make out words.'),
  reason('wrong_language', 'Another language', 'None of the languages that are collected here.'),
  reason(
    'off_prompt',
    'Reads or tests',
    'They read a text aloud or only try the button: nobody talks like that.',
  ),
  reason('not_original', 'Not their own', 'Music, television, or a voice note that was passed on.'),
  reason('duplicate', 'Heard before', 'The same recording has come up before.'),
  reason(
    'personal_information',
    'Personal details',
    'A full name, number, address, or what tells who somebody is.',
    'admin',
  ),
  reason('offensive', 'Offensive', 'Abuse, threats, or hate against a person or a group.', 'admin'),
  reason('minor_suspected', 'May be a child', 'The voice sounds like somebody under 18.', 'admin'),
  reason('other', 'Something else', 'None of these: say what in a few words.'),
] as const;

export type Reason = (typeof REASONS)[number]['key'];

export const REASON_KEYS = REASONS.map(({ key }) => key);

/** Reasons that make a verdict a report: a single report, by anybody, quarantines the recording until an admin decides. */
export const QUARANTINING: ReadonlySet<string> = new Set(
  REASONS.filter(({ settles }) => settles === 'admin').map(({ key }) => key),
);

/** Whether a verdict with these reasons reports something that nobody else should hear. */
export function isReport(reasons: readonly string[]): boolean {
  return reasons.some((reason) => QUARANTINING.has(reason));
}

/**
 * Reasons that make a recording useless but harmless: a release may include recordings rejected for these alone, as `rejected`. A
 * recording rejected for another reason may hold a voice or words that nobody may publish, and is never in a release.
 */
export const HARMLESS_REASONS = [
  'noise',
  'too_quiet',
  'clipped',
  'cut_off',
  'too_short',
  'silence',
  'off_prompt',
  'duplicate',
] as const satisfies readonly Reason[];

function reason<Key extends string>(
  key: Key,
  label: string,
  rule: string,
  settles: 'reviewers' | 'admin' = 'reviewers',
) {
  return { key, label, rule, settles };
}

/**
 * Reasons that the contributor is never notified of. Somebody who may be a child is not asked for another recording; besides,
 * a child would learn from the notice what to hide.
 */
export const NEVER_NOTIFIED: readonly Reason[] = ['minor_suspected'];

/** Reasons that the notice does not name: the word would hurt people who meant no harm, and lead to no new recording. */
const WITHOUT_REASON: readonly Reason[] = ['offensive', 'other'];

/**
 * Returns the reason of a rejection that the contributor may hear.
 *
 * @param reasons the most frequent first, as `decide` gives them.
 * @returns `other` if the notice must not name the reason; null if the contributor is not notified at all.
 */
export function reasonToNotify(reasons: readonly string[]): Reason | null {
  const known = reasons.filter(isReason);
  if (known.some((key) => NEVER_NOTIFIED.includes(key))) return null;
  return known.some((key) => WITHOUT_REASON.includes(key)) ? 'other' : (known[0] ?? 'other');
}

function isReason(key: string): key is Reason {
  return REASON_KEYS.some((known) => known === key);
}
