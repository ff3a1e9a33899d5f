import { applyActions } from './transitions/actions.ts';
import { answerKeyword, comeBack } from './keywords/answer-keyword.ts';
import {
  answerConfirmation,
  answerTo,
  confirm,
  dropConfirmation,
  settleDoubt,
} from './keywords/confirmations.ts';
import { discardAudio, isAudio, keepAudio, keepStrayAudio } from './transitions/audio.ts';
import { enter, enterInitial } from './transitions/enter.ts';
import { AUDIO_REJECTED, TEXT_RECEIVED } from './event-keys.ts';
import { actionsOf, consentState, findState, hasConsent, recordsConsent, takesWords } from './flow/flow.ts';
import { hintFor } from './speaking/hint.ts';
import { keywordOf } from './keywords/keywords.ts';
import { replyOf } from './speaking/reply.ts';
import { pickTransition } from './transitions/rules.ts';
import { openTurn, report, typedText } from './turn.ts';
import { intentOf } from './understanding/intents.ts';
import { wording } from './speaking/wording.ts';
import type { Turn } from './turn.ts';
import type { Intent } from './understanding/intents.ts';
import type { ConversationEvent, Flow, Snapshot, Step, Transition } from './types.ts';

/**
 * One turn of the conversation: what a contributor's message leads to.
 *
 * Pure, deterministic and total: the same input gives the same output, no input is changed, and no flow and
 * no event makes it throw. Problems of the flow come back as `report` effects. At most one `send` effect, and
 * it is the last one; none while the person has said STOP.
 */
export function step(flow: Flow, snapshot: Snapshot, event: ConversationEvent): Step {
  const said = settleDoubt(snapshot, event);
  const turn = openTurn(flow, said.snapshot, said.event);
  if (snapshot.stopped && !mayBreakSilence(turn)) return staySilent(turn);
  takeTurn(turn);
  const reply = replyOf(turn);
  if (reply) turn.effects.push({ type: 'send', reply });
  return { snapshot: turn.snapshot, effects: turn.effects };
}

/** Who has the first word: STOP and START, a pending yes or no, keywords, what else is asked of the bot, consent, and only then the flow. */
function takeTurn(turn: Turn): void {
  const { flow, event, before } = turn;
  const keyword = keywordIn(event);
  if (before.stopped && keyword === 'start') return comeBack(turn);
  const { confirming } = before;
  if (confirming) {
    const answer = keyword && keyword !== 'start' ? null : answerTo(confirming, event);
    if (answer) return answerConfirmation(turn, confirming, answer);
    dropConfirmation(turn, confirming);
  }
  if (keyword === 'delete_all') return confirm(turn, keyword);
  if (keyword && keyword !== 'start') return answerKeyword(turn, keyword);
  if (keyword && isUnderWay(turn)) return;
  const intent = intentIn(event);
  if (intent) return answerIntent(turn, intent);
  if (isAudio(event) && !hasConsent(flow, before)) return refuseAudio(turn);
  if (mustAskAgain(turn)) return askAgain(turn);
  if (!findState(flow, before.state_key)) return begin(turn);
  converse(turn);
}

/** The event meets the flow. */
function converse(turn: Turn): void {
  const { flow, event, before } = turn;
  if (event.stale && !isAudio(event)) return void turn.lead.push(wording.stale);
  const transition = pickTransition(turn, event.event_key);
  if (transition) return follow(turn, transition);
  if (isAudio(event)) keepStrayAudio(turn);
  const state = findState(flow, before.state_key);
  const hint = isAudio(event) ? '' : hintFor(turn);
  if (!state?.is_final) return void turn.lead.push(hint);
  // After the end any message is a new beginning; only what could not be used needs a word.
  if (event.event_key === AUDIO_REJECTED) turn.lead.push(hint);
  enterInitial(turn);
}

function follow(turn: Turn, transition: Transition): void {
  if (recordsConsent(transition) && !sawWordingInForce(turn)) return askAnew(turn);
  const keeps = actionsOf(transition).some(({ action_key }) => action_key === 'keep_audio');
  if (isAudio(turn.event) && !keeps) keepStrayAudio(turn);
  applyActions(turn, transition);
  enter(turn, transition.to_state);
}

/** A person's first message, or one who stands in a state that an admin has since removed. */
function begin(turn: Turn): void {
  if (isAudio(turn.event)) keepStrayAudio(turn);
  if (turn.before.state_key !== null) turn.lead.push(wording.moved);
  enterInitial(turn);
}

function refuseAudio(turn: Turn): void {
  discardAudio(turn);
  const outdated = turn.before.consent_version !== null;
  turn.lead.push(outdated ? wording.not_kept_consent_changed : wording.not_kept);
  goToConsent(turn);
}

/** The wording of the agreement changed: nothing more is kept until the person has answered the new one. */
function mustAskAgain({ flow, before }: Turn): boolean {
  const asking = consentState(flow);
  const outdated = before.consent_version !== null && !hasConsent(flow, before);
  return outdated && asking !== undefined && asking.state_key !== before.state_key;
}

function askAgain(turn: Turn): void {
  turn.lead.push(wording.consent_changed);
  goToConsent(turn);
}

/** They answered a question whose words have changed since it reached them: that is no agreement to the new ones. */
function askAnew(turn: Turn): void {
  turn.lead.push(wording.consent_changed_meanwhile);
}

function sawWordingInForce({ flow, event, before }: Turn): boolean {
  const seen = event.in_reply_to?.consent_version ?? before.asked_consent;
  return seen === flow.consent_version;
}

function goToConsent(turn: Turn): void {
  const asking = consentState(turn.flow);
  if (!asking) report(turn, 'No transition records consent: nobody can agree, so no voice note is kept.');
  if (asking && asking.state_key !== turn.snapshot.state_key) enter(turn, asking.state_key);
  else if (!findState(turn.flow, turn.snapshot.state_key)) enterInitial(turn);
}

/** After STOP only START is answered, and whoever asks for their recordings to be deleted, until that is settled. */
function mayBreakSilence({ event, before }: Turn): boolean {
  const keyword = keywordIn(event);
  return (
    keyword === 'start' ||
    keyword === 'delete_all' ||
    (!keyword && intentIn(event) === 'delete') ||
    (before.confirming !== null && answerTo(before.confirming, event) !== null)
  );
}

/** STOP was said: nothing goes out, yet a voice note of somebody who agreed is not thrown away. */
function staySilent(turn: Turn): Step {
  const { flow, event, before } = turn;
  if (isAudio(event)) {
    if (hasConsent(flow, before)) keepAudio(turn, 'structured');
    else discardAudio(turn);
  }
  return { snapshot: turn.snapshot, effects: turn.effects };
}

/** Help is given; the rest is asked back first, as is everything where words are awaited: those may be what a recording says. */
function answerIntent(turn: Turn, intent: Intent): void {
  const { flow, event, before } = turn;
  if (takesWords(flow, before.state_key)) return confirm(turn, intent, event.text ?? null);
  if (intent === 'help') return answerKeyword(turn, 'help');
  // After STOP there is no question to go back to.
  confirm(turn, intent === 'delete' && before.stopped ? 'delete_all' : intent);
}

/** START from somebody who never stopped is no answer to a question: they hear where they are. It does begin what is not begun. */
function isUnderWay({ flow, event, before }: Turn): boolean {
  const state = findState(flow, before.state_key);
  return event.event_key === TEXT_RECEIVED && state !== undefined && !state.is_final;
}

/** A keyword counts only when it was typed. */
function keywordIn(event: ConversationEvent): ReturnType<typeof keywordOf> {
  return keywordOf(typedText(event) ?? '');
}

/** What else a typed text asks of the bot. */
function intentIn({ event_key, text, is_settled }: ConversationEvent): Intent | undefined {
  return event_key === TEXT_RECEIVED && !is_settled ? intentOf(text ?? '') : undefined;
}
