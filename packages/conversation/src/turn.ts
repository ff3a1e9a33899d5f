import { pilot } from '@labrish/pilot';
import { NO_SELECTION } from './prompt-selection.ts';
import { AUDIO_RECEIVED, AUDIO_REJECTED } from './event-keys.ts';
import { fill, plain } from './text.ts';
import { sentence } from './sentences/index.ts';
import type { Values } from './text.ts';
import type { SentenceKey } from './sentences/index.ts';
import type { PromptSelection } from './prompt-selection.ts';
import type { ConversationEvent, Effect, Flow, Message, Snapshot } from './types.ts';

/** Something said in front of the one reply: a sentence of the bot's own, or of a template (no key). */
export interface Said {
  key: SentenceKey | null;
  text: string;
}

/** One turn while it is being worked out. `flow`, `event`, `selection` and `before` are inputs and never changed. */
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
  /** Which question of the current state is repeated in few words: none, one of many words, or any. */
  shorten: 'none' | 'long_ones' | 'any';
  /** Nothing is said at all. */
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

/** A sentence in the wording of this turn's person, filled in. */
export function sentenceFor({ flow, snapshot }: Turn, key: SentenceKey, values: Values = {}): string {
  const human = flow.contact ? 'human' : flow.site_url ? 'human_on_website' : null;
  const about = { contact: plain(flow.contact ?? ''), site: plain(flow.site_url ?? '') };
  return fill(sentence(flow, snapshot, key), {
    human: human ? fill(sentence(flow, snapshot, human), about) : '',
    product: plain(flow.product_name),
    help_lines: plain(flow.help_lines ?? pilot.help_lines),
    receipt: '{{receipt}}',
    ...values,
  });
}

/** Tells an operator, once a turn for each problem. */
export function report(turn: Turn, problem: string): void {
  const known = turn.effects.some((effect) => effect.type === 'report' && effect.problem === problem);
  if (!known) turn.effects.push({ type: 'report', problem });
}

/** What a template's placeholders stand for right now. */
export function valuesOf({ flow, snapshot, effects }: Turn): Values {
  return {
    prompt: plain(snapshot.prompt?.text ?? ''),
    topic: plain(snapshot.prompt?.topic ?? ''),
    // Names of people are never kept; flows that were written when there was a placeholder still read well.
    name: 'friend',
    count: String(snapshot.submissions),
    product: plain(flow.product_name),
    site: plain(flow.site_url ?? ''),
    // Left for the server to fill in, in the one turn that has a receipt.
    ...(effects.some(({ type }) => type === 'withdraw_all') ? { receipt: '{{receipt}}' } : {}),
  };
}

/** What the person typed, as opposed to tapped or sent along with an attachment. */
export function typedText({ text, event_key }: ConversationEvent): string | undefined {
  return event_key === AUDIO_RECEIVED || event_key === AUDIO_REJECTED ? undefined : text;
}
