import { confirmation } from './keywords/confirmations.ts';
import { askWhatWaits } from './keywords/doubts.ts';
import { replyOf } from './speaking/reply.ts';
import { hasConsent, takesAudio } from './flow/flow.ts';
import { openTurn, say, sentenceFor } from './turn.ts';
import { tellOfLost } from './transitions/lost.ts';
import { tellNotAccepted } from './transitions/not-accepted.ts';
import type { ConversationEvent, Flow, NotAccepted, Reply, Snapshot } from './types.ts';

export interface Asked {
  /** It remembers which wording of the agreement is asked in. */
  snapshot: Snapshot;
  /** Null when there is nothing to ask: they said STOP, or their state says nothing. */
  reply: Reply | null;
}

/** Nothing happened: the question is only asked again. */
const NOTHING: ConversationEvent = { event_key: '', message_id: '', seed: 0 };

/**
 * The question that this person stands at, in the words of now: for an answer that could not be sent when it was due.
 * Pure and total, like `step`.
 *
 * @param notice what they must read besides (the notice of the answer in whose place this goes).
 */
export function ask(flow: Flow, snapshot: Snapshot, notice = ''): Asked {
  if (snapshot.stopped || snapshot.under_18) return { snapshot, reply: null };
  const turn = openTurn(flow, snapshot, NOTHING);
  if (notice) turn.prefix.push({ key: null, text: notice });
  if (snapshot.confirming) turn.questionOverride = confirmation(turn, snapshot.confirming);
  askWhatWaits(turn);
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply: reply && notice ? { ...reply, notice } : reply };
}

/**
 * Reminds somebody of the question that they stand at. No reply where a reminder would be none: they said STOP or that they are
 * under 18, they have not agreed or have given already, or something else is being asked.
 */
export function remind(flow: Flow, snapshot: Snapshot): Asked {
  const { stopped, under_18, submissions, confirming, state_key } = snapshot;
  const waits = hasConsent(flow, snapshot) && submissions === 0 && takesAudio(flow, state_key);
  if (stopped || under_18 || confirming || !waits) return { snapshot, reply: null };
  const turn = openTurn(flow, snapshot, NOTHING);
  say(turn, 'nudge');
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}

/** Tells somebody whether the code that they sent has proved their number, and asks again what was asked. */
export function tellProof(flow: Flow, snapshot: Snapshot, outcome: 'proved' | 'not_proved'): Asked {
  const key = outcome === 'proved' ? 'number_proved' : 'number_not_proved';
  return ask(flow, snapshot, sentenceFor(openTurn(flow, snapshot, NOTHING), key));
}

/** Tells a quiet person that one of their voice notes was lost. No reply where `step` would not tell it either. */
export function tellLost(flow: Flow, snapshot: Snapshot): Asked {
  const turn = openTurn(flow, snapshot, NOTHING);
  if (snapshot.confirming) turn.questionOverride = confirmation(turn, snapshot.confirming);
  tellOfLost(turn);
  const isTold = turn.effects.length > 0;
  return isTold ? { reply: replyOf(turn), snapshot: turn.snapshot } : { reply: null, snapshot };
}

/**
 * Tells somebody who has not written since that a recording was not accepted. No reply where they stand in the middle of
 * something, or where `step` would not tell it either.
 */
export function tell(flow: Flow, snapshot: Snapshot, not_accepted: NotAccepted): Asked {
  const turn = openTurn(flow, snapshot, NOTHING);
  tellNotAccepted(turn, not_accepted);
  if (!turn.effects.some(({ type }) => type === 'tell_not_accepted')) return { snapshot, reply: null };
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}
