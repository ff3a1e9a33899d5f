import { nameOf } from '../flow/flow.ts';
import { clip, oneLine } from '../text.ts';
import type { Flow, Reply } from '../types.ts';
import { beginChat, send, replay, type Chat } from './chat.ts';
import { describeAction, effectsInWords } from './in-words.ts';
import type { FlowTest, FlowTestStep } from './flow-test.ts';
import { testedEffects, toFlowTest } from './to-flow-test.ts';

/** Whether a flow test passed; if not, where and why it failed. */
export interface FlowTestResult {
  name: string;
  is_passed: boolean;
  /** The first step that failed, counted from 0; null when it passed. */
  failed_step: number | null;
  /** In words, for an admin; null when it passed. */
  sentence: string | null;
}

/** Maximum number of characters that a failure quotes of an action or of an expected text. */
const QUOTED = 60;

/** Runs flow tests over one flow, in their order. Pure and total. */
export function runFlowTests(flow: Flow, tests: readonly FlowTest[]): FlowTestResult[] {
  return tests.map((test) => runFlowTest(flow, test));
}

/**
 * Plays a chat, and stops at the first step that leads to another state than expected, has other effects, lacks a text that its
 * reply must contain, or taps a choice that is not on the screen. Pure and total: no flow and no test makes it throw.
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

/** Describes how the last turn differs from the expected step; null when it does not. */
function differenceOf(flow: Flow, chat: Chat, expected: FlowTestStep): string | null {
  const did = `“${clip(oneLine(describeAction(expected.did)), QUOTED)}”`;
  const { state_key } = chat.snapshot;
  const turn = chat.turns.length - 1;
  if (isMissing(chat, turn))
    return `${did} cannot be tapped: it is not among the choices at ${placeIn(flow, chat.turns[turn]?.before.state_key ?? null)}.`;
  if (state_key !== expected.state_key)
    return `After ${did} the chat is at ${placeIn(flow, state_key)} and not at ${placeIn(flow, expected.state_key)}.`;
  const effects = testedEffects(chat.turns[turn]?.effects ?? []);
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

/** Whether the replies of a turn contain this text, ignoring case and differences of white space. */
export function isMentioned(chat: Chat, turn: number, text: string): boolean {
  return saidIn(chat, turn).includes(comparable(text));
}

/** Returns all text in the replies of a turn, their choices included. */
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

/** Normalises case and white space. */
function comparable(text: string): string {
  return oneLine(text).toLowerCase();
}

/**
 * Returns the test with what happens in this flow as its expectation. The new test ends before a tap on a missing choice, and no
 * longer expects words that the reply does not contain. Pure and total.
 *
 * @returns null when no step is left.
 */
export function rebaseline(flow: Flow, { name, as, steps }: FlowTest): FlowTest | null {
  const chat = replay(
    flow,
    as,
    steps.map(({ did }) => did),
  );
  const gone = steps.findIndex((_, turn) => isMissing(chat, turn));
  const taken = toFlowTest(chat, as).steps.slice(0, gone === -1 ? steps.length : gone);
  if (taken.length === 0) return null;
  return {
    ...{ name, as },
    steps: taken.map((step, turn) => {
      const mentions = steps[turn]?.mentions;
      return mentions !== undefined && isMentioned(chat, turn, mentions) ? { ...step, mentions } : step;
    }),
  };
}
