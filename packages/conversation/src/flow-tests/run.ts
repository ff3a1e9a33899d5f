import { nameOf } from '../flow/flow.ts';
import { clip, oneLine } from '../text.ts';
import type { Flow, Reply } from '../types.ts';
import { beginChat, send, type Chat } from './chat.ts';
import { describeAction, effectsInWords } from './in-words.ts';
import type { FlowTest, FlowTestStep } from './flow-test.ts';
import { keptEffects } from './to-flow-test.ts';

/** How a chat that must go a certain way went in a flow. */
export interface FlowTestResult {
  name: string;
  is_passed: boolean;
  /** The step that went another way, counted from 0; null when it passed. */
  failed_step: number | null;
  /** In words, for an admin; null when it passed. */
  sentence: string | null;
}

/** So much of what somebody typed names their step, in characters. */
const QUOTED = 60;

/** Each of them over one flow, in their order. Pure and total. */
export function runFlowTests(flow: Flow, tests: readonly FlowTest[]): FlowTestResult[] {
  return tests.map((test) => runFlowTest(flow, test));
}

/**
 * Plays a chat, and stops at the first step that leads to another state, has other effects, lacks what the answer must mention, or
 * taps what is not on the screen. Pure and total: no flow and no test makes it throw.
 */
export function runFlowTest(flow: Flow, { name, as, steps }: FlowTest): FlowTestResult {
  let chat = beginChat(flow, as);
  for (const [failed_step, step] of steps.entries()) {
    chat = send(flow, chat, step.did);
    const sentence = differenceOf(flow, chat, step);
    if (sentence !== null) return { name, is_passed: false, failed_step, sentence };
  }
  return { name, is_passed: true, failed_step: null, sentence: null };
}

/** What went another way in the last turn, in words; null when nothing did. */
function differenceOf(flow: Flow, chat: Chat, expected: FlowTestStep): string | null {
  const did = `“${clip(oneLine(describeAction(expected.did)), QUOTED)}”`;
  const { state_key } = chat.snapshot;
  const turn = chat.turns.length - 1;
  if (isMissing(chat, turn))
    return `${did} cannot be tapped: it is not among the choices at ${placeIn(flow, chat.turns[turn]?.before.state_key ?? null)}.`;
  if (state_key !== expected.state_key)
    return `After ${did} the chat is at ${placeIn(flow, state_key)} and not at ${placeIn(flow, expected.state_key)}.`;
  const effects = keptEffects(chat.turns[turn]?.effects ?? []);
  if (effects.join() !== expected.effects.join())
    return `After ${did} the bot would ${effectsInWords(effects)}. It should ${effectsInWords(expected.effects)}.`;
  if (expected.mentions !== undefined && !isMentioned(chat, turn, expected.mentions))
    return `The answer to ${did} does not mention “${clip(oneLine(expected.mentions), QUOTED)}”.`;
  return null;
}

function placeIn(flow: Flow, state_key: string | null): string {
  return state_key === null ? 'the very beginning' : `“${nameOf(flow, state_key)}”`;
}

/** Whether the person tapped a choice in this turn that was not on their screen. */
export function isMissing({ bubbles }: Chat, turn: number): boolean {
  return bubbles.some((bubble) => bubble.from === 'person' && bubble.turn === turn && bubble.is_gone);
}

/** Whether the answers of a turn hold this, capital letters and white space apart. */
export function isMentioned(chat: Chat, turn: number, text: string): boolean {
  return saidIn(chat, turn).includes(comparable(text));
}

/** Everything that one reads in the answers of a turn, its choices included. */
function saidIn({ bubbles }: Chat, turn: number): string {
  const read = bubbles.flatMap((bubble) =>
    bubble.from === 'bot' && bubble.turn === turn ? textsOf(bubble.reply) : [],
  );
  return comparable(read.join(' '));
}

function textsOf({ body, buttons = [], list }: Reply): string[] {
  const rows = list?.items.flatMap(({ title, description = '' }) => [title, description]) ?? [];
  return [body, ...buttons.map(({ title }) => title), ...(list ? [list.button] : []), ...rows];
}

/** Capital letters and white space make no difference. */
function comparable(text: string): string {
  return oneLine(text).toLowerCase();
}
