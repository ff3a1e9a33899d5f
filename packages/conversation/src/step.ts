import { applyActions } from './transitions/actions.ts';
import { answerIntent, isQuestion, letGo } from './keywords/answer-ask.ts';
import { answerKeyword, resumeAfterStop } from './keywords/answer-keyword.ts';
import { askAboutEverything, confirm, settleDoubt } from './confirming/confirmations.ts';
import { answerOrAsk, areDoubtful, mayBeStory } from './confirming/awaited-words.ts';
import {
  handlePendingConfirmation,
  confirmIfUnclear,
  askConfirmation,
  repeatConfirmation,
  answerDistress,
} from './confirming/doubts.ts';
import { answerData } from './keywords/my-data.ts';
import { isInsistent } from './keywords/questions.ts';
import { comesBack, mayBreakSilence, ignoreWhileStopped, refuseMinor } from './confirming/silence.ts';
import { passToTeam } from './keywords/team.ts';
import { offerVoices, onlyWantsToHear } from './keywords/voices.ts';
import { isAudio, keepAudio } from './transitions/audio.ts';
import {
  resumeAfterReconsent,
  askReconsent,
  needsReconsent,
  refuseAudio,
  sawWordingInForce,
} from './transitions/agreement.ts';
import { enter, enterInitial, enterReplacementState } from './transitions/enter.ts';
import { addLostNotice } from './transitions/lost.ts';
import { addRejectionNotice } from './transitions/not-accepted.ts';
import { askForLabel, rememberAnswered, followDeferredEvent } from './transitions/rounds.ts';
import { AUDIO_REJECTED, TEXT_RECEIVED } from './event-keys.ts';
import {
  actionsOf,
  consentState,
  findState,
  hasConsent,
  recordsConsent,
  successorOf,
  takesWords,
  transitionsFrom,
} from './flow/flow.ts';
import { hint } from './speaking/hint.ts';
import { replyOf } from './speaking/reply.ts';
import { pickTransition } from './transitions/rules.ts';
import { unlabelled } from './snapshot.ts';
import { overrideQuestion, openTurn, say, sentenceFor, update, type Turn } from './turn.ts';
import { courtesyOf, saysGoodbye } from './understanding/requests.ts';
import { hear, intentIn, isPlainText, likelyMeaning } from './keywords/heard.ts';
import type { PromptSelection } from './prompt-selection.ts';
import type { SentenceKey } from './sentences/index.ts';
import type { Reading } from './understanding/reading.ts';
import type { Courtesy, Intent } from '@labrish/pilot/language';
import type { ConversationEvent, Flow, Snapshot, Step, Transition } from './types.ts';
import { plain } from './text.ts';

/** Most words of a text that asks for the question once more. */
const FEW_WORDS = 6;

/**
 * Computes one turn of the conversation: the new snapshot and the effects of a contributor's message.
 *
 * Pure, deterministic and total: the same input gives the same output, no input is changed, and no flow and
 * no event makes it throw. Problems of the flow come back as `report` effects. There is at most one `send` effect,
 * and it is the last one. After STOP one reply says how to come back; later messages get none.
 *
 * @param selection the weights that select the next prompt and its wording. Absent: every prompt is equally likely.
 */
export function step(
  flow: Flow,
  snapshot: Snapshot,
  event: ConversationEvent,
  selection?: PromptSelection,
): Step {
  const settled = settleDoubt(flow, snapshot, event);
  const turn = openTurn(flow, settled.snapshot, settled.event, selection);
  if (settled.isReleased) turn.effects.push({ type: 'release_held' });
  takeTurn(turn);
  repeatConfirmation(turn);
  if (event.has_lost) addLostNotice(turn);
  if (event.not_accepted) addRejectionNotice(turn, event.not_accepted);
  const reply = replyOf(turn);
  if (reply) turn.effects.push({ type: 'send', reply });
  return { snapshot: turn.snapshot, effects: turn.effects };
}

/**
 * Handles the message by precedence: a chat with the team; distress; silence after STOP, and START; a pending confirmation; MY
 * DATA; DELETE ALL; minors; other keywords; words that may mean a withdrawal, STOP or an age under 18; intents; consent; courtesies; then the flow.
 */
function takeTurn(turn: Turn): void {
  const { flow, event, before } = turn;
  const heard = hear(turn);
  const { keyword, reading } = heard;
  if (reading?.kinds.includes('age') && !before.under_18) update(turn, { age_in_doubt: true });
  const isAboutData = keyword === 'my_data' || keyword === 'cancel_data';
  if (before.with_team && !isAboutData && !before.stopped && !before.under_18 && passToTeam(turn, heard))
    return;
  if (event.follows_unusable) return keepSilent(turn);
  if (reading?.kinds[0] === 'distress') return answerDistress(turn);
  if (before.stopped && !isAboutData && !mayBreakSilence(turn, heard)) return ignoreWhileStopped(turn);
  if (before.stopped && comesBack(turn, heard)) return resumeAfterStop(turn);
  if (before.confirming && handlePendingConfirmation(turn, before.confirming, heard)) return;
  if (isAboutData) return answerData(turn, keyword);
  if (keyword === 'delete_all') return askAboutEverything(turn);
  if (before.under_18 && event.phone?.adults.length && intentIn(turn) === 'speaker')
    return confirm(turn, 'speaker');
  if (before.under_18 && !(keyword === 'stop' || keyword === 'help')) return refuseMinor(turn);
  if (keyword === 'public') return isInDoubt(turn) ? undefined : askAboutPublic(turn);
  if (keyword === 'feedback') return answerIntent(turn, keyword);
  if (keyword && keyword !== 'start') return answerKeyword(turn, keyword);
  if (keyword && isUnderWay(turn)) return;
  const intent = intentIn(turn);
  if (!isMeantOtherwise(turn, intent, reading) && confirmIfUnclear(turn, heard)) return;
  if (intent && !mayBeStory(turn, intent, reading)) return answerOrAsk(turn, intent, reading);
  if (isAudio(event) && !hasConsent(flow, before)) return refuseAudio(turn);
  if (needsReconsent(turn)) return askReconsent(turn);
  const courtesy = courtesyIn(turn);
  if (courtesy) return returnCourtesy(turn, courtesy);
  if (!findState(flow, before.state_key)) return begin(turn);
  runFlow(turn, reading);
}

/** Sends no reply, and counts no misunderstanding: the reply to the message before serves for this one, too. */
function keepSilent(turn: Turn): void {
  turn.isSilent = true;
  update(turn, { misunderstood: turn.before.misunderstood });
}

/** Runs the flow with the event: follows the first transition that matches. */
function runFlow(turn: Turn, reading: Reading | undefined): void {
  const { flow, event, before } = turn;
  if (event.corrects) return correct(turn, event.corrects);
  if (event.stale && !isAudio(event)) return repeat(turn, 'stale');
  if (reading && areDoubtful(turn, reading)) return askConfirmation(turn, 'words');
  if (event.is_silent && unlabelled(before).length === 0) return askToTryAgain(turn);
  const transition = pickTransition(turn, event.event_key);
  if (transition) return follow(turn, transition);
  if (isAudio(event)) keepAudio(turn, 'structured');
  const state = findState(flow, before.state_key);
  if (!state?.is_final) return isAudio(event) ? undefined : hint(turn);
  // At the end of the flow any message starts the flow again; a rejected attachment gets a hint besides.
  if (event.event_key === AUDIO_REJECTED) hint(turn);
  turn.shorten = 'none';
  enterInitial(turn);
}

function follow(turn: Turn, transition: Transition): void {
  const agrees = recordsConsent(transition);
  if (agrees && !sawWordingInForce(turn)) return say(turn, 'consent_changed_meanwhile');
  if (agrees && resumeAfterReconsent(turn, transition)) return;
  const keeps = actionsOf(transition).some(({ action_key }) => action_key === 'keep_audio');
  if (isAudio(turn.event) && !keeps) keepAudio(turn, 'structured');
  if (!agrees && askForLabel(turn, transition)) return;
  rememberAnswered(turn);
  applyActions(turn, transition);
  if (!followDeferredEvent(turn, transition)) enter(turn, transition.to_state);
  offerVoices(turn);
}

/** Stores a silent voice note and asks for another one, and nothing else. A second one in a row is asked about as any other. */
function askToTryAgain(turn: Turn): void {
  keepAudio(turn, 'structured');
  turn.questionOverride = { body: turn.prefix.map(({ text }) => text).join('\n\n') };
}

/** Starts a conversation, or continues one whose state an admin has removed. */
function begin(turn: Turn): void {
  if (isAudio(turn.event)) keepAudio(turn, 'structured');
  const { state_key } = turn.before;
  if (state_key !== null) say(turn, successorOf(turn.flow, state_key) ? 'moved_on' : 'moved');
  enterReplacementState(turn);
}

/** Whether an insistent confirmation is pending or an age is in doubt: no other question may come first. */
function isInDoubt({ snapshot: { confirming, age_in_doubt } }: Turn): boolean {
  return age_in_doubt || isInsistent(confirming);
}

/** Asks whether the recordings may be heard by others, unless the contributor has none. */
function askAboutPublic(turn: Turn): void {
  if (turn.before.submissions === 0) return say(turn, 'public_later');
  confirm(turn, 'be_heard');
}

/**
 * Whether a text only sounds like a request: "show me the list" is no STOP, and where the agreement is asked for the
 * first time "you may use my voice", or a question about it, withdraws nothing.
 */
function isMeantOtherwise(
  { flow, before }: Turn,
  intent: Intent | undefined,
  reading: Reading | undefined,
): boolean {
  if (!reading) return false;
  if (intent === 'voices') return onlyWantsToHear(reading);
  const { kinds, tokens, has } = reading;
  if (kinds.join() === 'stop' && intent === 'again')
    return (
      tokens.length <= FEW_WORDS && !has('stop', 'go_away', 'not', 'remove', 'stranger', 'threat', 'contact')
    );
  const isAgreeing = before.submissions === 0 && consentState(flow)?.state_key === before.state_key;
  return kinds.join() === 'delete' && isAgreeing && (isQuestion(intent) || !has('remove', 'undo', 'not'));
}

/** Returns thanks. Inside a conversation also repeats the question, shortened if it is long. Who says goodbye is asked nothing more. */
function returnCourtesy(turn: Turn, courtesy: Courtesy): void {
  if (courtesy !== 'thanks') return letGo(turn);
  const { flow, before } = turn;
  if (findState(flow, before.state_key)?.is_final !== false)
    return overrideQuestion(turn, { body: sentenceFor(turn, 'you_are_welcome') });
  repeat(turn, 'you_are_welcome');
}

/** Repeats the question, shortened if it is long. */
function repeat(turn: Turn, key: SentenceKey): void {
  say(turn, key);
  turn.shorten = 'long_ones';
}

/** Whether the message came inside a conversation. START, without a prior STOP, then only repeats the current question. */
function isUnderWay({ flow, event, before }: Turn): boolean {
  const state = findState(flow, before.state_key);
  return event.event_key === TEXT_RECEIVED && state !== undefined && !state.is_final;
}

/** Reads a courtesy. "Okay" is one only at the end of the flow; a goodbye among other words is none where words are awaited. */
function courtesyIn(turn: Turn): Courtesy | undefined {
  const { flow, event, before } = turn;
  if (!isPlainText(event)) return undefined;
  const { text = '' } = event;
  const courtesy = courtesyOf(flow.speech.language, text);
  const isEnd = findState(flow, before.state_key)?.is_final === true;
  if (courtesy) return courtesy === 'okay' && !isEnd ? undefined : courtesy;
  if (takesWords(flow, before.state_key)) return undefined;
  return saysGoodbye(flow, text, likelyMeaning(turn)) ? 'goodbye' : undefined;
}

/** Replaces the answer to an earlier question about the recordings at hand. The contributor stays in their state. */
function correct(turn: Turn, { state_key }: NonNullable<ConversationEvent['corrects']>): void {
  const { flow, event } = turn;
  turn.shorten = 'long_ones';
  const transition = transitionsFrom(flow, state_key, event.event_key).find(
    (each) => actionsOf(each).length > 0,
  );
  if (!transition) return say(turn, 'stale');
  applyActions(turn, transition);
  say(turn, 'corrected', { title: plain(event.choice?.title ?? '') });
}
