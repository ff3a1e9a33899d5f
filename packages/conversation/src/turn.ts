import { friendCode } from '@labrish/pilot';
import { NO_SELECTION, type PromptSelection } from './prompt-selection.ts';
import { AUDIO_RECEIVED, AUDIO_REJECTED } from './event-keys.ts';
import { LIMITS } from './flow/limits.ts';
import { clip, fill, plain, siteValues, type Values } from './text.ts';
import { sentence, type SentenceKey } from './sentences/index.ts';
import type { ConversationEvent, Effect, Flow, Message, Snapshot } from './types.ts';

/** A text put in front of the reply: one of the bot's own sentences, or a template's (`key` is null). */
export interface Said {
  key: SentenceKey | null;
  text: string;
}

/** The working state of one turn. `flow`, `event`, `selection` and `before` are inputs and never change. */
export interface Turn {
  readonly flow: Flow;
  readonly event: ConversationEvent;
  readonly selection: PromptSelection;
  /** The snapshot as the turn began. */
  readonly before: Snapshot;
  /** The snapshot so far: replaced, never changed in place. */
  snapshot: Snapshot;
  effects: Effect[];
  prefix: Said[];
  /** What to say instead of the current state's question. */
  questionOverride: Message | null;
  /** Whether the current state's question is repeated in short: never, only if it is long, or always. */
  shorten: 'none' | 'long_ones' | 'any';
  /** Whether the prompt is read aloud before the text: it is new on the screen, or was asked to be read. */
  speaks: boolean;
  /** Whether no reply is sent. */
  isSilent: boolean;
}

export function openTurn(
  flow: Flow,
  snapshot: Snapshot,
  event: ConversationEvent,
  selection: PromptSelection = NO_SELECTION,
): Turn {
  return {
    flow,
    event,
    selection,
    before: snapshot,
    snapshot: { ...snapshot, misunderstood: 0 },
    effects: [],
    prefix: [],
    questionOverride: null,
    shorten: 'none',
    speaks: false,
    isSilent: false,
  };
}

export function update(turn: Turn, change: Partial<Snapshot>): void {
  turn.snapshot = { ...turn.snapshot, ...change };
}

/** Says a sentence in front of the reply. */
export function say(turn: Turn, key: SentenceKey, values: Values = {}): void {
  turn.prefix.push({ key, text: sentenceFor(turn, key, values) });
}

/** Replaces the current state's question by `body`, with the turn's prefix in front of it. */
export function overrideQuestion(turn: Turn, { body, ...message }: Message): void {
  const words = [...turn.prefix.map(({ text }) => text), body].join('\n\n');
  turn.questionOverride = { ...message, body: clip(words, LIMITS.body) };
}

/** Returns a sentence of the bot in the contributor's wording, with its placeholders filled in. */
export function sentenceFor({ flow, snapshot }: Turn, key: SentenceKey, values: Values = {}): string {
  const human = flow.contact ? 'human' : flow.site_url ? 'human_on_website' : null;
  const site = siteValues(flow);
  const about = { contact: plain(flow.contact ?? ''), ...site };
  return fill(sentence(flow, snapshot, key), {
    human: human ? fill(sentence(flow, snapshot, human), about) : '',
    ...site,
    count: String(snapshot.submissions),
    friend_link: plain(`${flow.site_url ?? ''}/go/${friendCode(flow.pilot.country.code)}`),
    heard_link: plain(flow.heard_url ?? ''),
    help_lines: plain(flow.help_lines ?? flow.pilot.help_lines),
    // The server fills these in.
    ...{ receipt: '{{receipt}}', data_link: '{{data_link}}', data_code: '{{data_code}}' },
    ...values,
  });
}

/** Reports a problem to an operator, once a turn for each problem. */
export function report(turn: Turn, problem: string): void {
  const known = turn.effects.some((effect) => effect.type === 'report' && effect.problem === problem);
  if (!known) turn.effects.push({ type: 'report', problem });
}

/** Returns the current values of a template's placeholders. */
export function valuesOf({ flow, snapshot, effects }: Turn): Values {
  return {
    prompt: plain(snapshot.prompt?.text ?? ''),
    topic: plain(snapshot.prompt?.topic ?? ''),
    // Names are never stored. Older flows that still use this placeholder get a word that reads well.
    name: 'friend',
    count: String(snapshot.submissions),
    ...siteValues(flow),
    // The server fills in the receipt; only the withdrawal of everything has one.
    ...(effects.some(({ type }) => type === 'withdraw_all') ? { receipt: '{{receipt}}' } : {}),
  };
}

/** Returns what the contributor typed; undefined for a tap and for the caption of an attachment. */
export function typedText({ text, event_key }: ConversationEvent): string | undefined {
  return event_key === AUDIO_RECEIVED || event_key === AUDIO_REJECTED ? undefined : text;
}
