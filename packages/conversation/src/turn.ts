import { AUDIO_RECEIVED, AUDIO_REJECTED } from './event-keys.ts';
import { plain } from './speaking/render.ts';
import { wording } from './speaking/wording.ts';
import type { Message, Values } from './speaking/render.ts';
import type { ConversationEvent, Effect, Flow, Snapshot } from './types.ts';

/** One turn while it is being worked out. `flow`, `event` and `before` are inputs and never changed. */
export interface Turn {
  readonly flow: Flow;
  readonly event: ConversationEvent;
  /** The snapshot as the turn began. */
  readonly before: Snapshot;
  /** The snapshot so far: replaced, never changed in place. */
  snapshot: Snapshot;
  effects: Effect[];
  /** Sentences to go in front of the one reply. */
  lead: string[];
  /** What to say instead of the current state's question. */
  instead: Message | null;
}

export function openTurn(flow: Flow, snapshot: Snapshot, event: ConversationEvent): Turn {
  return { flow, event, before: snapshot, snapshot, effects: [], lead: [], instead: null };
}

export function update(turn: Turn, change: Partial<Snapshot>): void {
  turn.snapshot = { ...turn.snapshot, ...change };
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
    name: wording.friend,
    count: String(snapshot.submissions),
    product: plain(flow.product_name),
    // Left for the server to fill in, in the one turn that has a receipt.
    ...(effects.some(({ type }) => type === 'withdraw_all') ? { receipt: '{{receipt}}' } : {}),
  };
}

/** What the person typed, as opposed to tapped or sent along with an attachment. */
export function typedText({ text, event_key }: ConversationEvent): string | undefined {
  return event_key === AUDIO_RECEIVED || event_key === AUDIO_REJECTED ? undefined : text;
}
