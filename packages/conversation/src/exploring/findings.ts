import { findState, recordsConsent } from '../flow/flow.ts';
import { sendableProblems } from '../speaking/sendable.ts';
import type { ConversationEvent, Effect, Flow, Step } from '../types.ts';
import type { Move } from './moves.ts';
import type { Situation } from './situation.ts';

export type FindingCode =
  | 'stuck'
  | 'consent_bypassed'
  | 'kept_after_stop'
  | 'label_unconfirmed'
  | 'unsendable'
  | 'reported'
  | 'state_unreached'
  | 'transition_never_taken';

/** One message of a chat and what came of it. */
export interface Exchange {
  did: string;
  said: string | null;
  effects: Effect[];
}

export interface Finding {
  code: FindingCode;
  sentence: string;
  /** The shortest chat that shows it; empty where it is about something that never happens. */
  chat: Exchange[];
}

export type Problem = Omit<Finding, 'chat'>;

/** One turn of the exploration. */
export interface Taken {
  before: Situation;
  move: Move;
  event: ConversationEvent;
  result: Step;
}

const KEEPING: Effect['type'][] = [
  'keep_audio',
  'keep_transcription',
  'keep_english_text',
  'set_category',
  'set_region',
  'set_age_range',
  'set_formality',
];

/** What is true after a turn of what was agreed and said, going by the effects alone. @returns the parts of the next situation. */
export function remembered({ before, move, result }: Taken): Pick<Situation, 'has_agreed' | 'unconfirmed'> {
  let { has_agreed, unconfirmed } = before;
  const isClosedByKeyword = move.inbound.text === 'RESTART';
  if (isClosedByKeyword) unconfirmed = [];
  const atHand = [...before.snapshot.recordings];
  for (const effect of result.effects) {
    if (effect.type === 'record_consent') has_agreed = true;
    if (effect.type === 'withdraw_all' || effect.type === 'set_under_18') has_agreed = false;
    if (effect.type === 'withdraw_all' || effect.type === 'opt_out') unconfirmed = [];
    if (effect.type === 'keep_audio') unconfirmed = [...unconfirmed, effect.message_id];
    if (effect.type === 'withdraw_last') {
      const last = atHand.pop();
      unconfirmed = unconfirmed.filter((id) => id !== last);
    }
    if (effect.type === 'set_category')
      unconfirmed = unconfirmed.filter((id) => !effect.message_ids.includes(id));
  }
  return { has_agreed, unconfirmed };
}

/** What is wrong with a single turn. @returns a problem for each, none when all is well. */
export function problemsOf(
  flow: Flow,
  taken: Taken,
  { has_agreed, unconfirmed }: ReturnType<typeof remembered>,
): Problem[] {
  const { before, result, event } = taken;
  const { snapshot: after, effects } = result;
  const found: Problem[] = [];
  for (const effect of effects) {
    if (effect.type === 'record_consent' && !answersConsent(flow, taken))
      found.push({
        code: 'consent_bypassed',
        sentence: 'An agreement is recorded that nobody gave on its question.',
      });
    if (KEEPING.includes(effect.type) && !has_agreed)
      found.push({ code: 'consent_bypassed', sentence: `${effect.type} happens without an agreement.` });
    if (KEEPING.includes(effect.type) && before.snapshot.stopped)
      found.push({ code: 'kept_after_stop', sentence: `${effect.type} happens after STOP.` });
    if (effect.type === 'report') found.push({ code: 'reported', sentence: effect.problem });
    if (effect.type === 'send')
      for (const problem of sendableProblems(effect.reply))
        found.push({
          code: 'unsendable',
          sentence: `The message of "${after.state_key}" cannot be sent: ${problem}.`,
        });
  }
  const entersEnd =
    after.state_key !== before.snapshot.state_key && findState(flow, after.state_key)?.is_final === true;
  if (unconfirmed.some((id) => entersEnd || !after.recordings.includes(id)))
    found.push({
      code: 'label_unconfirmed',
      sentence: `A recording is left without a label by ${event.event_key} in "${before.snapshot.state_key}".`,
    });
  return found;
}

function answersConsent(flow: Flow, { before, event }: Taken): boolean {
  const at = before.snapshot.state_key;
  const asks = flow.transitions.some((each) => each.from_state === at && recordsConsent(each));
  return asks && event.choice !== undefined && !event.stale && before.snapshot.asked?.state_key === at;
}
