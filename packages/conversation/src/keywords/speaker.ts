import { LIMITS } from '../flow/limits.ts';
import { normalise } from '../text.ts';
import { overrideQuestion, sentenceFor, typedText, update, type Turn } from '../turn.ts';
import { isCalled } from './labels.ts';
import type { Answer } from './questions.ts';
import type { ConversationEvent, Message } from '../types.ts';

/** Most people on one phone: a list of WhatsApp has ten rows, and two are "Somebody new" and "No, go on". */
const MOST_PEOPLE = 8;
const CHOICE = 'labrish_speaker_';

/** Whether somebody may take over. While somebody under 18 speaks, only who agreed may: a child must not get round the block. */
export function mayTakeOver({ event: { phone }, snapshot }: Turn, who: number | 'new'): boolean {
  if (snapshot.under_18) return phone?.adults.some((n) => n === who) ?? false;
  const { number = 1, count = 1 } = phone ?? {};
  return who === 'new' ? count < MOST_PEOPLE : who <= count && who !== number;
}

/** Returns the choices of who speaks: as buttons if they fit, else as a list. */
export function speakerChoices(turn: Turn): Pick<Message, 'buttons' | 'list'> {
  const known = Array.from({ length: turn.event.phone?.count ?? 0 }, (_, i) => i + 1)
    .filter((n) => mayTakeOver(turn, n))
    .map((n) => ({ id: `${CHOICE}${n}`, title: sentenceFor(turn, 'speaker_number', { n: String(n) }) }));
  const others = (['yes', 'no'] as const)
    .filter((means) => means === 'no' || mayTakeOver(turn, 'new'))
    .map((means) => ({ id: CHOICE + means, title: sentenceFor(turn, `confirm_speaker_${means}`) }));
  const items = [...known, ...others];
  if (items.length <= LIMITS.buttons) return { buttons: items };
  return { list: { button: sentenceFor(turn, 'choose_one'), items } };
}

/** Returns the number of the person whom a message names: by a tap, or typed as "2" or "person 2". */
export function personIn(event: ConversationEvent): number | undefined {
  const tapped = event.choice?.id.startsWith(CHOICE) ? event.choice.id : '';
  const digit = /^\D{0,20}([1-8])\D?$/u.exec(typedText(event) ?? tapped)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** Lets somebody else speak from the next message on, and asks to hand the phone over. An unclear answer is asked again (doubts.ts). */
export function handOver(turn: Turn, answer: Answer): void {
  const { flow, event, snapshot } = turn;
  const text = typedText(event);
  const to = answer === 'yes' ? 'new' : Number(answer);
  // "Yes" alone does not say who of several.
  const isClear = !text || !event.phone || isCalled(flow, 'confirm_speaker_yes', normalise(text));
  if (!mayTakeOver(turn, to) || (to === 'new' && !isClear)) {
    turn.isSilent = snapshot.under_18 !== null;
    return update(turn, { confirming: snapshot.under_18 ? null : 'speaker' });
  }
  turn.effects.push({ type: 'change_speaker', to });
  const n = String(to === 'new' ? (event.phone?.count ?? 1) + 1 : to);
  overrideQuestion(turn, { body: sentenceFor(turn, to === 'new' ? 'hand_over_new' : 'hand_over', { n }) });
}
