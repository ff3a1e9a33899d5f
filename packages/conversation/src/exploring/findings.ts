import { findState, nameOf, recordsConsent, templateOf } from '../flow/flow.ts';
import { placeholdersIn } from '../text.ts';
import { sendableProblems } from '../speaking/sendable.ts';
import type { Severity } from '../lint/finding.ts';
import type { UserAction } from '../flow-tests/flow-test.ts';
import type { ConversationEvent, Effect, Flow, Step } from '../types.ts';
import type { Move } from './moves.ts';
import type { Situation } from './situation.ts';

/** The severity of each finding, in the linter's terms. */
export const PROOF_SEVERITIES = {
  stuck: 'blocks',
  consent_bypassed: 'blocks',
  kept_after_stop: 'blocks',
  unsendable: 'blocks',
  reported: 'blocks',
  label_unconfirmed: 'warns',
  prompt_missing: 'warns',
  state_unreached: 'warns',
  transition_never_taken: 'warns',
  far_away: 'tells',
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof PROOF_SEVERITIES;

/** One message of a chat, the reply and the effects. */
export interface Exchange {
  did: string;
  /** `did` in a form that can be replayed; null: a tap on an earlier message. */
  userAction: UserAction | null;
  said: string | null;
  effects: Effect[];
}

export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** The state in which the problem shows; null: at the very beginning. */
  state_key: string | null;
  sentence: string;
  /** The shortest chat that shows the problem; empty if the problem is that something never happens. */
  chat: Exchange[];
}

export type Problem = Omit<Finding, 'chat' | 'severity'>;

/** One turn of the exploration. */
export interface ExploredTurn {
  before: Situation;
  move: Move;
  event: ConversationEvent;
  result: Step;
}

/** The effects that need the contributor's agreement, as a finding describes them. */
const EFFECTS_NEEDING_CONSENT: Partial<Record<Effect['type'], string>> = {
  keep_audio: 'A voice note is kept',
  keep_transcription: 'What a recording says is kept',
  keep_english_text: 'What a recording says in English is kept',
  set_category: 'What they speak is kept',
  set_region: 'Where they are from is kept',
  set_age_range: 'Their age is kept',
  set_formality: 'How formal a recording is, is kept',
};

/** Tracks agreement and labels across a turn, by its effects and by RESTART. @returns the parts of the next situation. */
export function remembered({
  before,
  move,
  result,
}: ExploredTurn): Pick<Situation, 'has_agreed' | 'unconfirmed'> {
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

/** Finds what is wrong with a single turn. @returns the problems, none when all is well. */
export function problemsOf(
  flow: Flow,
  taken: ExploredTurn,
  { has_agreed, unconfirmed }: ReturnType<typeof remembered>,
): Problem[] {
  const { before, result, event } = taken;
  const { snapshot: after, effects } = result;
  const at = before.snapshot.state_key;
  const found: Problem[] = [];
  const find = (code: FindingCode, sentence: string) => found.push({ code, state_key: at, sentence });
  for (const effect of effects) {
    if (effect.type === 'record_consent' && !answersConsent(flow, taken))
      find('consent_bypassed', 'An agreement is recorded that nobody gave on its question.');
    const kept = EFFECTS_NEEDING_CONSENT[effect.type];
    if (kept && !has_agreed) find('consent_bypassed', `${kept} although they have not agreed.`);
    if (kept && before.snapshot.stopped) find('kept_after_stop', `${kept} after they said STOP.`);
    if (effect.type === 'report') find('reported', effect.problem);
    if (effect.type === 'send' && after.prompt === null && asksPrompt(flow, after.state_key))
      find(
        'prompt_missing',
        `“${nameOf(flow, after.state_key)}” says its topic or prompt, but none was chosen on the way there.`,
      );
    if (effect.type === 'send')
      for (const problem of sendableProblems(effect.reply))
        find('unsendable', `The message of “${nameOf(flow, after.state_key)}” cannot be sent: ${problem}.`);
  }
  const entersEnd = after.state_key !== at && findState(flow, after.state_key)?.is_final === true;
  if (unconfirmed.some((id) => entersEnd || !after.recordings.includes(id)))
    find(
      'label_unconfirmed',
      `A recording is left without a label by ${event.event_key} in “${nameOf(flow, at)}”.`,
    );
  return found;
}

/** Whether the text of this state contains the prompt or its topic. */
function asksPrompt(flow: Flow, state_key: string | null): boolean {
  const template = templateOf(flow, state_key);
  const names = [template?.body ?? '', ...Object.values(template?.bodies ?? {})].flatMap(placeholdersIn);
  return names.some((name) => name === 'prompt' || name === 'topic');
}

function answersConsent(flow: Flow, { before, event }: ExploredTurn): boolean {
  const at = before.snapshot.state_key;
  const asks = flow.transitions.some((each) => each.from_state === at && recordsConsent(each));
  return asks && event.choice !== undefined && !event.stale && before.snapshot.asked?.state_key === at;
}
