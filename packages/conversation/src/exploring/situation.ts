import { checkRule } from '../flow/catalogue.ts';
import { hasConsent } from '../flow/flow.ts';
import { fitsVoice } from '../understanding/words.ts';
import type { Flow, Reply, Snapshot } from '../types.ts';

/**
 * One situation that the exploration reaches: the contributor's snapshot, the message on their screen, and two facts that the
 * effects so far tell (`remembered`): whether they agreed, and which recordings have no label.
 */
export interface Situation {
  snapshot: Snapshot;
  screen: Reply | null;
  /** Whether an agreement was recorded and not withdrawn. */
  has_agreed: boolean;
  /** Stored recordings that have not been labelled. */
  unconfirmed: string[];
}

/** Recordings are counted up to `least`, and beyond it modulo `period`: no rule of the flow distinguishes more. */
export interface Bounds {
  least: number;
  period: number;
}

/** Only this many of the latest recordings at hand are considered. */
const RECORDINGS = 2;
const LONGEST_PERIOD = 60;

/** Finds which numbers of recordings, up to `LONGEST_PERIOD`, the rules of a flow distinguish. @returns the bounds for `bounded`. */
export function boundsOf(flow: Flow): Bounds {
  const bounds = { least: 1, period: 1 };
  for (const row of flow.transitions.flatMap(({ rules }) => rules)) {
    const rule = checkRule(row);
    if (!rule.ok) continue;
    const { value } = rule;
    if (value.rule_key === 'submissions_at_least') bounds.least = Math.max(bounds.least, value.params.n);
    if (value.rule_key === 'every_nth_submission') {
      const both = leastCommonMultiple(bounds.period, value.params.n);
      if (both <= LONGEST_PERIOD) bounds.period = both;
    }
  }
  bounds.least = Math.min(bounds.least, LONGEST_PERIOD);
  return bounds;
}

/** Cuts a situation's counters and lists to what the rules distinguish, so that there are finitely many situations. */
export function bounded(situation: Situation, { least, period }: Bounds): Situation {
  const { snapshot, unconfirmed } = situation;
  const recordings = snapshot.recordings.slice(-RECORDINGS);
  const atHand = (id: string) => recordings.includes(id);
  const { submissions } = snapshot;
  return {
    ...situation,
    unconfirmed: unconfirmed.filter(atHand),
    snapshot: {
      ...snapshot,
      recordings,
      awaiting_label: snapshot.awaiting_label.filter(atHand),
      submissions: submissions < least + period ? submissions : least + ((submissions - least) % period),
      misunderstood: 0,
      answered: [],
      waiting: Math.min(1, snapshot.waiting),
    },
  };
}

/**
 * Returns the key of a situation. Situations with the same key lead to situations with the same keys, because the key has all
 * that decides where a message leads, except the answered questions: the effect of BACK is not explored.
 *
 * @param told the labels that rules of the flow distinguish.
 */
export function keyOf(
  flow: Flow,
  told: Set<string>,
  { snapshot, screen, has_agreed, unconfirmed }: Situation,
): string {
  const { recordings, category, asked, asked_consent } = snapshot;
  const consent = snapshot.consent_version === null ? 'none' : hasConsent(flow, snapshot) ? 'valid' : 'old';
  const about = (ids: readonly string[] | null = []) => recordings.map((id) => ids?.includes(id) === true);
  return JSON.stringify([
    snapshot.state_key,
    consent,
    asked_consent === flow.consent_version,
    asked?.state_key ?? null,
    snapshot.prompt !== null,
    category !== null && (told.has(category) ? category : 'another'),
    snapshot.region !== null,
    about(snapshot.awaiting_label),
    snapshot.is_labelled,
    about(unconfirmed),
    [FEW_WORDS, MANY_WORDS].map((text) => fitsVoice(text.split(' ').length, snapshot.voice_ms)),
    snapshot.deferred_event,
    snapshot.submissions,
    snapshot.stopped,
    snapshot.stop_notice_sent,
    snapshot.under_18,
    snapshot.with_team,
    snapshot.resume_state_key,
    snapshot.confirming,
    snapshot.unconfirmed_text !== null,
    snapshot.note !== null,
    snapshot.age_in_doubt,
    snapshot.displaced,
    snapshot.waiting > 0,
    has_agreed,
    screen && [
      screen.state_key,
      screen.prompt_id === (snapshot.prompt?.id ?? null),
      screen.prompt_id === null,
      (screen.consent_version ?? asked_consent) === flow.consent_version,
      [...(screen.buttons ?? []), ...(screen.list?.items ?? [])].map(({ id }) => id),
      about(screen.recordings),
    ],
  ]);
}

/** Returns the labels that some rule asks for. */
export function distinguishedLabels(flow: Flow): Set<string> {
  return new Set(
    flow.transitions
      .flatMap(({ rules }) => rules)
      .flatMap((row) => {
        const rule = checkRule(row);
        return rule.ok && rule.value.rule_key === 'category_is' ? [rule.value.params.category] : [];
      }),
  );
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** A text with too few words for a recording over 3.3 s, and one with enough words for up to 66 s (`fitsVoice`). */
export const FEW_WORDS = 'mango';
export const MANY_WORDS =
  'mi a tell yuh bout di big market weh deh a town every Saturday morning when di sun come up';
