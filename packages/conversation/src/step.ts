import { applyActions } from './transitions/actions.ts';
import { answerKeyword, comeBack, instead } from './keywords/answer-keyword.ts';
import {
  answerConfirmation,
  answerTo,
  confirm,
  dropConfirmation,
  settleDoubt,
} from './keywords/confirmations.ts';
import { discardAudio, isAudio, keepAudio } from './transitions/audio.ts';
import { correct } from './transitions/correct.ts';
import {
  agreeAnew,
  askAgain,
  mustAskAgain,
  refuseAudio,
  sawWordingInForce,
} from './transitions/agreement.ts';
import { enter, enterInitial, enterSuccessor } from './transitions/enter.ts';
import { tellNotAccepted } from './transitions/not-accepted.ts';
import { askForLabel, rememberAnswered, takeUpPostponed } from './transitions/rounds.ts';
import { AUDIO_REJECTED, TEXT_RECEIVED } from './event-keys.ts';
import { actionsOf, findState, hasConsent, recordsConsent, successorOf, takesWords } from './flow/flow.ts';
import { hint } from './speaking/hint.ts';
import { keywordOf } from './keywords/keywords.ts';
import { replyOf } from './speaking/reply.ts';
import { pickTransition } from './transitions/rules.ts';
import { openTurn, say, sentenceFor, typedText, update } from './turn.ts';
import { normalise } from './text.ts';
import { saysUnderAge } from './understanding/ages.ts';
import { courtesyOf } from './understanding/courtesy.ts';
import { intentOf } from './understanding/intents.ts';
import { isTooFew } from './understanding/words.ts';
import type { Facts } from './facts.ts';
import type { SentenceKey } from './sentences/index.ts';
import type { Turn } from './turn.ts';
import type { Courtesy } from './understanding/courtesy.ts';
import type { Intent } from './understanding/intents.ts';
import type { ConversationEvent, Flow, Snapshot, Step, Transition } from './types.ts';

/**
 * One turn of the conversation: what a contributor's message leads to.
 *
 * Pure, deterministic and total: the same input gives the same output, no input is changed, and no flow and
 * no event makes it throw. Problems of the flow come back as `report` effects. At most one `send` effect, and
 * it is the last one; after STOP one says how to come back, and then none is sent.
 *
 * @param facts what decides which prompt comes next and in which wording, and nothing else. Absent: every topic is asked alike.
 */
export function step(flow: Flow, snapshot: Snapshot, event: ConversationEvent, facts?: Facts): Step {
  const said = settleDoubt(flow, snapshot, event);
  const turn = openTurn(flow, said.snapshot, said.event, facts);
  if (snapshot.stopped && !mayBreakSilence(turn)) staySilent(turn);
  else takeTurn(turn);
  if (event.not_accepted) tellNotAccepted(turn, event.not_accepted);
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
    const answer = keyword && keyword !== 'start' ? null : answerTo(flow, confirming, event);
    if (answer) return answerConfirmation(turn, confirming, answer);
    dropConfirmation(turn, confirming);
  }
  if (keyword === 'delete_all') return confirm(turn, keyword);
  if (before.under_18 && !(keyword === 'stop' || keyword === 'help')) return turnAway(turn);
  if (keyword === 'public') return askAboutPublic(turn);
  if (keyword && keyword !== 'start') return answerKeyword(turn, keyword);
  if (keyword && isUnderWay(turn)) return;
  const intent = intentIn(event);
  if (intent) return answerIntent(turn, intent);
  if (isAudio(event) && !hasConsent(flow, before)) return refuseAudio(turn);
  if (mustAskAgain(turn)) return askAgain(turn);
  if (isUnderAge(turn)) return confirm(turn, 'under_18');
  const courtesy = courtesyIn(turn);
  if (courtesy) return returnCourtesy(turn, courtesy);
  if (!findState(flow, before.state_key)) return begin(turn);
  converse(turn);
}

/** The event meets the flow. */
function converse(turn: Turn): void {
  const { flow, event, before } = turn;
  if (event.corrects) return correct(turn, event.corrects);
  if (event.stale && !isAudio(event)) return repeat(turn, 'stale');
  if (areTooFewWords(turn)) return confirm(turn, 'words', event.text ?? null);
  const transition = pickTransition(turn, event.event_key);
  if (transition) return follow(turn, transition);
  if (isAudio(event)) keepAudio(turn, 'structured');
  const state = findState(flow, before.state_key);
  if (!state?.is_final) return isAudio(event) ? undefined : hint(turn);
  // After the end any message is a new beginning; only what could not be used needs a word.
  if (event.event_key === AUDIO_REJECTED) hint(turn);
  turn.shortens = 'none';
  enterInitial(turn);
}

function follow(turn: Turn, transition: Transition): void {
  const agrees = recordsConsent(transition);
  if (agrees && !sawWordingInForce(turn)) return say(turn, 'consent_changed_meanwhile');
  if (agrees && agreeAnew(turn, transition)) return;
  const keeps = actionsOf(transition).some(({ action_key }) => action_key === 'keep_audio');
  if (isAudio(turn.event) && !keeps) keepAudio(turn, 'structured');
  if (!agrees && askForLabel(turn, transition)) return;
  rememberAnswered(turn);
  applyActions(turn, transition);
  if (takeUpPostponed(turn, transition)) return;
  enter(turn, transition.to_state);
}

/** A person's first message, or one who stands in a state that an admin has since removed. */
function begin(turn: Turn): void {
  if (isAudio(turn.event)) keepAudio(turn, 'structured');
  const { state_key } = turn.before;
  if (state_key !== null) say(turn, successorOf(turn.flow, state_key) ? 'moved_on' : 'moved');
  enterSuccessor(turn);
}

/** After STOP only START is answered, and whoever asks for their recordings to be deleted, until that is settled. */
function mayBreakSilence({ flow, event, before }: Turn): boolean {
  const keyword = keywordIn(event);
  return (
    keyword === 'start' ||
    keyword === 'delete_all' ||
    (!keyword && intentIn(event) === 'delete') ||
    (before.confirming !== null && answerTo(flow, before.confirming, event) !== null)
  );
}

/** STOP was said: only the first message after it is answered: by how to come back. */
function staySilent(turn: Turn): void {
  const key = isAudio(turn.event) ? 'not_kept_stopped' : 'while_stopped';
  keepNothing(turn, turn.before.told_stopped ? null : key);
  update(turn, { told_stopped: true });
}

/** They said that they are under 18, and are told once what follows from it. */
function turnAway(turn: Turn): void {
  keepNothing(turn, turn.before.under_18 === 'told' ? null : 'under_18');
  update(turn, { under_18: 'told' });
}

/** Nothing of this message is kept; `key` says why, or nothing is said to who has heard it. */
function keepNothing(turn: Turn, key: SentenceKey | null): void {
  if (isAudio(turn.event)) discardAudio(turn);
  if (key) instead(turn, { body: sentenceFor(turn, key) });
  else turn.isSilent = turn.lead.length === 0;
}

/** Whoever has given nothing has nothing that could be heard. */
function askAboutPublic(turn: Turn): void {
  if (turn.before.submissions === 0) return say(turn, 'public_later');
  confirm(turn, 'public');
}

/** Help and numbers are given; the rest is asked back first, as is everything where words are awaited: those may be what a recording says. */
function answerIntent(turn: Turn, intent: Intent): void {
  const { flow, event, before } = turn;
  if (takesWords(flow, before.state_key)) return confirm(turn, intent, event.text ?? null);
  if (intent === 'help' || intent === 'my_voice') return answerKeyword(turn, intent);
  // After STOP there is no question to go back to.
  confirm(turn, intent === 'delete' && before.stopped ? 'delete_all' : intent);
}

/** Thanks are answered in kind. At an end they begin nothing; before it the question comes again, in few words. */
function returnCourtesy(turn: Turn, courtesy: Courtesy): void {
  const key = courtesy === 'thanks' ? 'you_are_welcome' : 'goodbye';
  const { flow, before } = turn;
  if (findState(flow, before.state_key)?.is_final !== false)
    return instead(turn, { body: sentenceFor(turn, key) });
  repeat(turn, key);
}

/** The question comes again, in few words if it has many. */
function repeat(turn: Turn, key: SentenceKey): void {
  say(turn, key);
  turn.shortens = 'long_ones';
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
function intentIn(event: ConversationEvent): Intent | undefined {
  return isPlainText(event) ? intentOf(event.text ?? '') : undefined;
}

/** A nod counts as one only at an end: anywhere else it may be meant as an answer. */
function courtesyIn({ flow, event, before }: Turn): Courtesy | undefined {
  const courtesy = isPlainText(event) ? courtesyOf(event.text ?? '') : undefined;
  const isEnd = findState(flow, before.state_key)?.is_final === true;
  return courtesy === 'okay' && !isEnd ? undefined : courtesy;
}

/** Words of a recording tell of many ages; anywhere else somebody says how old they are. */
function isUnderAge({ flow, event, before }: Turn): boolean {
  return (
    isPlainText(event) && !takesWords(flow, before.state_key) && saysUnderAge(normalise(event.text ?? ''))
  );
}

function areTooFewWords({ flow, event, before }: Turn): boolean {
  return (
    isPlainText(event) && takesWords(flow, before.state_key) && isTooFew(event.text ?? '', before.voice_ms)
  );
}

/** Typed, none of the choices, and not yet asked back. */
function isPlainText({ event_key, is_settled }: ConversationEvent): boolean {
  return event_key === TEXT_RECEIVED && !is_settled;
}
