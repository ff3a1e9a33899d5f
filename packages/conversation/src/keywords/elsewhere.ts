import { LIMITS } from '../flow/limits.ts';
import { clip } from '../text.ts';
import { rememberUnder18, withdrawAll } from '../transitions/actions.ts';
import { openTurn, sentenceFor, update, type Turn } from '../turn.ts';
import type { Confirming, Flow, Snapshot, Step } from '../types.ts';
import { QUESTIONS } from './questions.ts';

/** The questions whether something holds at our numbers in other countries, too. */
export type Everywhere = Extract<Confirming, `${string}_everywhere`>;

export function isEverywhere(confirming: Confirming): confirming is Everywhere {
  return confirming.endsWith('_everywhere');
}

/** Adds to what was just done the question whether it holds everywhere, for somebody who has written to another number of ours. */
export function askAboutElsewhere(turn: Turn, confirming: Everywhere): void {
  const done = turn.questionOverride?.body;
  if (!turn.event.has_elsewhere || done === undefined) return;
  update(turn, { confirming });
  const { body, answers } = QUESTIONS[confirming];
  turn.questionOverride = {
    body: clip(`${done}\n\n${sentenceFor(turn, body)}`, LIMITS.body),
    buttons: Object.entries(answers).map(([id, { title }]) => ({ id, title: sentenceFor(turn, title) })),
  };
}

/** What a person's message to one number of ours means for their chat with another. */
export interface HoldsElsewhere {
  withdraws: boolean;
  stops: boolean;
  under_18: boolean;
}

/** Applies to a chat what its contributor said in another country's. Nothing is said about it here. Pure and total, like `step`. */
export function moveElsewhere(flow: Flow, snapshot: Snapshot, what: HoldsElsewhere): Step {
  const turn = openTurn(flow, snapshot, { event_key: '', message_id: '', seed: 0 });
  if (what.withdraws) withdrawAll(turn);
  if (what.stops && !turn.snapshot.stopped) {
    turn.effects.push({ type: 'opt_out' });
    update(turn, { stopped: true, stop_notice_sent: false, confirming: null });
  }
  if (what.under_18 && !turn.snapshot.under_18) rememberUnder18(turn);
  return { snapshot: turn.snapshot, effects: turn.effects };
}
