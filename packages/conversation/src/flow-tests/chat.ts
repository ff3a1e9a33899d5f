import { answeredBy } from '../choices.ts';
import { step } from '../step.ts';
import { toEvent } from '../understanding/to-event.ts';
import { marked, takenIn } from '../flow/marks.ts';
import type { UserAction, Persona } from './flow-test.ts';
import { startAs } from './start-as.ts';
import type {
  ConversationEvent,
  Effect,
  Flow,
  Inbound,
  MyData,
  MyVoice,
  Reply,
  Snapshot,
  Step,
} from '../types.ts';
import { findOfferedChoice } from './screen.ts';

/** One message of the chat. */
export type Bubble =
  | {
      from: 'bot';
      /** Counted from 0; null: it was on the screen before the first user action. */
      turn: number | null;
      reply: Reply;
      /** Whether the reply has examples in place of figures or a code that only a server knows. */
      is_made_up: boolean;
    }
  | {
      from: 'person';
      turn: number;
      did: UserAction;
      /** Whether they tap a choice that is not on the screen, because the flow has changed since. */
      is_gone: boolean;
    };

/** One user action and its results. */
export interface PlayedTurn {
  did: UserAction;
  before: Snapshot;
  snapshot: Snapshot;
  /** The effects in order, with those of the voice notes that the turn released. */
  effects: Effect[];
  /** Ids of the transitions that were followed, in order. */
  taken: string[];
}

/** A chat with a flow in memory: nothing is sent or stored. */
export interface Chat {
  snapshot: Snapshot;
  bubbles: Bubble[];
  turns: PlayedTurn[];
}

const RECEIPT = 'ABCD-2345';

/** Begins a chat. If the persona is in a state, the question of that state is on the screen. */
export function beginChat(flow: Flow, as: Persona): Chat {
  const { snapshot, reply } = startAs(flow, as);
  const bubbles: Bubble[] = reply ? [{ from: 'bot', turn: null, reply, is_made_up: false }] : [];
  return { snapshot, bubbles, turns: [] };
}

/**
 * Plays one turn of the chat: a user action and its results. Pure and total: ids and seeds derive from the number of the
 * turn, and no flow and no user action makes it throw.
 */
export function send(flow: Flow, chat: Chat, did: UserAction): Chat {
  const turn = chat.turns.length;
  const { inbound, is_gone } = toInbound(screenOf(chat), did, String(turn + 1));
  const before = chat.snapshot;
  const event = toEvent(flow, before, inbound, turn);
  const { told, result } = stepWithLookups(flow, before, event);
  const { snapshot, effects } = result;
  const taken = takenIn(step(markedOnce(flow), before, told)).flatMap((i) => flow.transitions[i]?.id ?? []);
  const answers = effects.flatMap((effect): Bubble[] =>
    effect.type === 'send' ? [{ from: 'bot', turn, ...asShown(effect.reply, told !== event) }] : [],
  );
  return withReleased(flow, {
    snapshot,
    bubbles: [...chat.bubbles, { from: 'person', turn, did, is_gone }, ...answers],
    turns: [...chat.turns, { did, before, snapshot, effects, taken }],
  });
}

/** Processes released voice notes, as a server does, and adds their results to the turn that released them. */
function withReleased(flow: Flow, chat: Chat): Chat {
  const did = (turn: PlayedTurn | undefined, type: Effect['type']) =>
    turn?.effects.some((effect) => effect.type === type) ?? false;
  const last = chat.turns.at(-1);
  if (!last || !did(last, 'release_held')) return chat;
  const isSettled = (turn: PlayedTurn) =>
    turn !== last && (did(turn, 'release_held') || did(turn, 'erase_held'));
  const from = chat.turns.findLastIndex(isSettled) + 1;
  return chat.turns.slice(from).reduce((after: Chat, turn, i) => {
    if (!did(turn, 'hold') || !('spoke_ms' in turn.did)) return after;
    const attachment = { kind: 'audio', duration_ms: turn.did.spoke_ms } as const;
    const inbound: Inbound = { message_id: String(from + i + 1), attachment, is_settled: true };
    const result = step(flow, after.snapshot, toEvent(flow, after.snapshot, inbound, from + i));
    const replies = result.effects.flatMap((effect): Bubble[] =>
      effect.type === 'send'
        ? [{ from: 'bot', turn: chat.turns.length - 1, ...asShown(effect.reply, false) }]
        : [],
    );
    const freeing = after.turns.at(-1) ?? last;
    const effects = [...freeing.effects, ...result.effects];
    return {
      snapshot: result.snapshot,
      bubbles: [...after.bubbles, ...replies],
      turns: [...after.turns.slice(0, -1), { ...freeing, snapshot: result.snapshot, effects }],
    };
  }, chat);
}

/** Plays user actions over a flow, to show how a chat goes after the flow has changed. */
export function replay(flow: Flow, as: Persona, userActions: readonly UserAction[]): Chat {
  return userActions.reduce((chat, did) => send(flow, chat, did), beginChat(flow, as));
}

/** Returns the bot's last message, whose choices can be tapped. */
export function screenOf({ bubbles }: Chat): Reply | undefined {
  const last = bubbles.findLast(({ from }) => from === 'bot');
  return last?.from === 'bot' ? last.reply : undefined;
}

/** Converts a user action into the message that a messenger would deliver. */
function toInbound(
  screen: Reply | undefined,
  did: UserAction,
  message_id: string,
): { inbound: Inbound; is_gone: boolean } {
  if ('typed' in did) return { inbound: { message_id, text: did.typed }, is_gone: false };
  if ('spoke_ms' in did)
    return {
      inbound: { message_id, attachment: { kind: 'audio', duration_ms: did.spoke_ms } },
      is_gone: false,
    };
  if ('sent' in did)
    return { inbound: { message_id, attachment: { kind: 'rejected', reason: did.sent } }, is_gone: false };
  const offered = findOfferedChoice(screen, did.tapped);
  const { id, label } = did.tapped;
  const choice = offered ? { id: offered.id, title: offered.title } : { id, title: label };
  return {
    inbound: { message_id, choice, ...(screen && { in_reply_to: answeredBy(screen) }) },
    is_gone: offered === undefined,
  };
}

/** Runs `step`; if it asks for a look-up, makes up what a server would find and runs it again. */
function stepWithLookups(
  flow: Flow,
  snapshot: Snapshot,
  event: ConversationEvent,
): { told: ConversationEvent; result: Step } {
  const result = step(flow, snapshot, event);
  const asks = (type: Effect['type']) => result.effects.some((effect) => effect.type === type);
  if (!(['look_up_voice', 'look_up_data', 'look_up_recording'] as const).some(asks))
    return { told: event, result };
  const my_data: MyData = { answer: 'asked', minutes: 60 };
  const others_voice = { id: 'example', place: null };
  const told = { ...event, my_voice: madeUpVoice(snapshot), my_data, others_voice };
  return { told, result: step(flow, snapshot, told) };
}

/** Makes up figures: as many recordings as were given here, half a minute each, the first of them accepted. */
function madeUpVoice({ submissions: recordings }: Snapshot): MyVoice {
  const accepted = Math.min(1, recordings);
  return {
    recordings,
    milliseconds: recordings * 30_000,
    accepted,
    waiting: recordings - accepted,
    may_be_heard: false,
    place: null,
  };
}

/** Fills in an example of the receipt code, which only the server knows. */
function asShown(reply: Reply, isTold: boolean): { reply: Reply; is_made_up: boolean } {
  const body = reply.body.replace('{{receipt}}', RECEIPT);
  return { reply: { ...reply, body }, is_made_up: isTold || body !== reply.body };
}

const marks = new WeakMap<Flow, Flow>();

/** Returns the marked flow, cached: a flow is marked once, however many turns are played over it. */
function markedOnce(flow: Flow): Flow {
  const known = marks.get(flow) ?? marked(flow);
  marks.set(flow, known);
  return known;
}
