/** What an API key may be limited to. Changing a subject includes reading it. */
export const SCOPES = [
  'submissions:read',
  'audio:read',
  'topics:read',
  'topics:write',
  'flow:read',
  'flow:write',
  'review:read',
  'review:write',
  'releases:read',
  'releases:write',
  'operations:read',
  'operations:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** What each scope lets a key do, as words that follow "it may". */
export const SCOPE_WORDS: Record<Scope, string> = {
  'submissions:read': 'read what is known of recordings',
  'audio:read': 'fetch the recordings themselves',
  'topics:read': 'read topics, targets and campaigns',
  'topics:write': 'change topics, targets and campaigns',
  'flow:read': 'read the conversation and its funnel',
  'flow:write': 'change and publish the conversation',
  'review:read': "read the review's figures and settings",
  'review:write': 'review recordings',
  'releases:read': 'read versions of the dataset',
  'releases:write': 'make and publish versions of the dataset',
  'operations:read': "read the bot's state, the audit log and who heard what",
  'operations:write': 'pause the bot, help contributors and erase what they gave',
};

/** What a key with scopes needs for a call: all of these scopes; `any`: none; null: nothing helps, the call is closed to such keys. */
export type NeededScopes = readonly Scope[] | 'any' | null;

/** The routers of each subject: their queries need `read`, their mutations `write`. People, keys and devices have no scope. */
const SUBJECTS: Record<string, readonly string[]> = {
  submissions: ['submissions'],
  topics: ['prompts', 'targets', 'campaigns'],
  flow: [
    ...['states', 'transitions', 'events', 'contentTemplates', 'buttonMappings', 'botSentences', 'drafts'],
    ...['stateMachine', 'flowTests', 'flowVersions', 'funnel'],
  ],
  review: ['review'],
  releases: ['releases', 'releaseKeys', 'yardstickRuns'],
  operations: ['operations', 'listening', 'audit', 'dataProtection'],
};

/** Procedures that need other scopes than their router says: those that give out audio, and mutations that change nothing. */
const EXCEPTIONS: Record<string, NeededScopes> = {
  'submissions.audioUrl': ['audio:read'],
  'review.next': ['review:write', 'audio:read'],
  'review.undo': ['review:write', 'audio:read'],
  'review.adjudication.list': ['review:read', 'audio:read'],
  'review.calibration.list': ['review:read', 'audio:read'],
  'review.calibration.candidates': ['review:read', 'audio:read'],
  'review.bulk.preview': ['review:read'],
  'releases.plan': ['releases:read'],
  'releases.wordsToCheck': ['releases:read', 'audio:read'],
  'operations.find': ['operations:read'],
  // Tells a key only that it has no profile.
  'users.me': 'any',
};

/**
 * Returns the scopes that a key needs for a procedure. A procedure of an unknown router, or one whose scope does not exist, is open to no
 * key with scopes.
 *
 * @param procedure its name in the router: `prompts.update`.
 */
export function neededScopes(procedure: string, type: string): NeededScopes {
  const exception = EXCEPTIONS[procedure];
  if (exception !== undefined) return exception;
  const [router = ''] = procedure.split('.');
  const subject = Object.keys(SUBJECTS).find((one) => SUBJECTS[one]?.includes(router));
  const name = `${subject ?? ''}:${type === 'query' ? 'read' : 'write'}`;
  return isScope(name) ? [name] : null;
}

/** Returns whether a key with these scopes has this one, or the one that includes it. */
export function hasScope(scopes: readonly Scope[], one: Scope): boolean {
  return scopes.some((scope) => scope === one || scope === one.replace(/:read$/, ':write'));
}

/** Returns the stored texts that are scopes, in the order of `SCOPES`. */
export function toScopes(stored: readonly string[]): Scope[] {
  return SCOPES.filter((one) => stored.includes(one));
}

function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}
