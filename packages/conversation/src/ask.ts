import { confirmation } from './confirming/confirmations.ts';
import { repeatConfirmation } from './confirming/doubts.ts';
import { noticeAlone, replyOf } from './speaking/reply.ts';
import { step } from './step.ts';
import { withNotices } from './pause.ts';
import { TEXT_RECEIVED } from './event-keys.ts';
import { asksPrompt, findState, hasConsent, takesAudio } from './flow/flow.ts';
import { openTurn, say, sentenceFor, update } from './turn.ts';
import { addLostNotice } from './transitions/lost.ts';
import { addRejectionNotice } from './transitions/not-accepted.ts';
import type { ConversationEvent, Flow, NotAccepted, Reply, Snapshot } from './types.ts';
import { choosePrompt } from './transitions/prompts.ts';
import { isInsistent } from './keywords/questions.ts';

export interface Asked {
  /** The snapshot after the question: it has the choices, and the version of the agreement, that the reply shows. */
  snapshot: Snapshot;
  /** Null when there is nothing to ask: the contributor said STOP, is under 18 or talks with the team, or their state has no text. */
  reply: Reply | null;
}

/** An event without content: the question is only asked again. */
const NOTHING: ConversationEvent = { event_key: '', message_id: '', seed: 0 };

/**
 * Asks the contributor's current question as the flow words it now, in place of a reply that could not be sent in time.
 * Pure and total, like `step`.
 *
 * @param notice text in front of the question: the notice of the replaced reply, which the contributor must not miss.
 */
export function ask(flow: Flow, snapshot: Snapshot, notice = ''): Asked {
  if (isLeftAlone(snapshot)) return { snapshot, reply: null };
  // Not who speaks: the people on the phone are not known here.
  const confirming = snapshot.confirming === 'speaker' ? null : snapshot.confirming;
  const turn = openTurn(flow, { ...snapshot, confirming }, NOTHING);
  if (notice) turn.prefix.push({ key: null, text: notice });
  if (confirming) turn.questionOverride = confirmation(turn, confirming);
  repeatConfirmation(turn);
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply: reply && notice ? { ...reply, notice } : reply };
}

/**
 * Reminds the contributor of their current question. No reply after STOP, for under 18s, without agreement, after a first
 * recording, while a confirmation is pending, or where the state takes no voice note.
 */
export function remind(flow: Flow, snapshot: Snapshot): Asked {
  const { submissions, confirming, state_key } = snapshot;
  const waits = hasConsent(flow, snapshot) && submissions === 0 && takesAudio(flow, state_key);
  if (isLeftAlone(snapshot) || confirming || !waits) return { snapshot, reply: null };
  const turn = openTurn(flow, snapshot, NOTHING);
  say(turn, 'reminder');
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}

/** Ends a chat with the team: says why, and asks the current question. */
export function leaveTeam(flow: Flow, snapshot: Snapshot, why: 'team_done' | 'team_absent'): Asked {
  const left = { ...snapshot, with_team: false };
  return ask(flow, left, sentenceFor(openTurn(flow, left, NOTHING), why));
}

/** Builds the message with the link to a contributor's data, or with a code for it. @param n their number among the people on the phone */
export function dataMessage(
  flow: Flow,
  snapshot: Snapshot,
  key: 'my_data_ready' | 'my_data_code',
  n = 1,
): Reply {
  const turn = openTurn(flow, snapshot, NOTHING);
  const about = n > 1 ? [sentenceFor(turn, 'about_speaker', { n: String(n) })] : [];
  return noticeAlone([...about, sentenceFor(turn, key)].join('\n\n'));
}

/** Asks whoever speaks on a phone from now on: their current question, or the first. @param notice asks to hand the phone over */
export function welcomeSpeaker(flow: Flow, snapshot: Snapshot, notice: string, seed: number): Asked {
  const under_18 = snapshot.under_18 && 'said';
  const here: Snapshot = { ...snapshot, stopped: false, stop_notice_sent: false, under_18 };
  if (!under_18 && findState(flow, here.state_key)?.is_final === false) return ask(flow, here, notice);
  const { effects, ...next } = step(flow, here, { ...NOTHING, event_key: TEXT_RECEIVED, seed });
  const reply = effects.findLast((effect) => effect.type === 'send')?.reply;
  return { ...next, reply: reply ? withNotices(reply, [notice]) : null };
}

/** Whether the bot sends nothing of its own accord: after STOP, to people under 18, and while a person of the team answers. */
function isLeftAlone({ stopped, under_18, with_team }: Snapshot): boolean {
  return stopped || under_18 !== null || with_team;
}

/** Tells the contributor whether their code has proved their number, and repeats the current question. */
export function numberProofNotice(flow: Flow, snapshot: Snapshot, outcome: 'proved' | 'not_proved'): Asked {
  const key = outcome === 'proved' ? 'number_proved' : 'number_not_proved';
  return ask(flow, snapshot, sentenceFor(openTurn(flow, snapshot, NOTHING), key));
}

/**
 * Notifies a contributor that one of their voice notes was lost, without waiting for their next message. No reply where `step`
 * gives no notice either.
 */
export function lostRecordingNotice(flow: Flow, snapshot: Snapshot): Asked {
  if (isLeftAlone(snapshot)) return { snapshot, reply: null };
  const turn = openTurn(flow, snapshot, NOTHING);
  if (snapshot.confirming) turn.questionOverride = confirmation(turn, snapshot.confirming);
  addLostNotice(turn);
  const isTold = turn.effects.length > 0;
  return isTold ? { reply: replyOf(turn), snapshot: turn.snapshot } : { reply: null, snapshot };
}

/**
 * Notifies a contributor that a recording was not accepted, without waiting for their next message. No reply unless they are
 * between two recordings, and none where `step` gives no notice either.
 */
export function rejectionNotice(flow: Flow, snapshot: Snapshot, not_accepted: NotAccepted): Asked {
  if (isLeftAlone(snapshot)) return { snapshot, reply: null };
  const turn = openTurn(flow, snapshot, NOTHING);
  addRejectionNotice(turn, not_accepted);
  if (!turn.effects.some(({ type }) => type === 'tell_not_accepted')) return { snapshot, reply: null };
  const reply = replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}

/**
 * Moves a contributor to a state, as an operator does when they are stuck. No transition is taken, so nothing is agreed to,
 * stored or withdrawn. The recordings at hand stay. A pending confirmation is dropped unless it is insistent. The reply asks
 * the state's question; null if there is nobody to ask or nothing to say.
 *
 * @param seed any integer; draws the prompt if the state needs one.
 */
export function moveTo(flow: Flow, snapshot: Snapshot, state_key: string, seed: number): Asked {
  const nothing: ConversationEvent = { event_key: '', message_id: '', seed };
  const isWaiting = isInsistent(snapshot.confirming);
  const dropped = {
    ...(!isWaiting && { confirming: null, unconfirmed_text: null, note: null }),
    ...{ deferred_event: null, resume_state_key: null },
  };
  const turn = openTurn(flow, { ...snapshot, ...dropped }, nothing);
  update(turn, { state_key });
  if (asksPrompt(flow, state_key) && turn.snapshot.prompt === null) {
    choosePrompt(turn);
    // Choosing a prompt clears the recordings at hand; here they stay.
    const { category, recordings, awaiting_label, is_labelled, voice_ms, answered } = snapshot;
    update(turn, { category, recordings, awaiting_label, is_labelled, voice_ms, answered });
  }
  repeatConfirmation(turn);
  const reply = isLeftAlone(snapshot) ? null : replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}
