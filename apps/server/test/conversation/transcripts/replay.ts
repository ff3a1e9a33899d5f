import { newSnapshot, step, toEvent, welcomeSpeaker } from '@labrish/conversation';
import type {
  ConversationEvent,
  Effect,
  Flow,
  PromptSelection,
  Reply,
  Snapshot,
  Step,
} from '@labrish/conversation';
import { asSentText } from '#channels/twilio/content.ts';
import type { FakeState } from '../../fake-twilio/fake.ts';
import { bubble, contentFor } from './bubble.ts';
import { HAPPENINGS } from './world.ts';

/** One step of the conversation as the server asked for it. */
export interface TakenStep {
  flow: Flow;
  before: Snapshot;
  event: ConversationEvent;
  selection: PromptSelection | undefined;
  after: Snapshot;
}

/** A line of a script, the steps that it led to, and what was shown for it. */
export interface PlayedLine {
  line: string;
  steps: TakenStep[];
  shown: string[];
}

/** A part of a replayed chat. `isChoosing`: the person chooses the wording. */
export interface Part {
  isChoosing: boolean;
  lines: string[];
}

/** A chat that is replayed: the people on the phone by number, and who speaks. */
interface Replay {
  state: FakeState;
  flow: Flow;
  /** What each person's chat is at, here and in the server. */
  people: Map<number, { here: Snapshot; there: Snapshot }>;
  speaking: number;
}

/** Which fields of a snapshot depend on the wording. */
const WORDED = new Set<string>(['wording', 'prompt', 'asked']);

/** Replays a chat for somebody who chooses this wording as soon as they can. @param wording null: the person chooses none */
export function replayIn(state: FakeState, flow: Flow, played: PlayedLine[], wording: string | null): Part[] {
  const replay: Replay = { state, flow, people: new Map(), speaking: 1 };
  const parts: Part[] = [];
  let isChosen = wording === null;
  for (const line of played) {
    parts.push({ isChoosing: false, lines: replayLine(replay, line) });
    if (isChosen || hereOf(replay).state_key !== 'awaiting_audio') continue;
    isChosen = true;
    for (const tap of tapsFor(wording ?? '')) parts.push({ isChoosing: true, lines: replayTap(replay, tap) });
  }
  return parts;
}

function replayLine(replay: Replay, { line, steps, shown }: PlayedLine): string[] {
  const said = line.startsWith('* ') ? HAPPENINGS[line.slice(2)]?.say : undefined;
  if (said) {
    const asked = said(replay.flow, hereOf(replay));
    keep(replay, replay.speaking, { here: asked.snapshot, there: asked.snapshot });
    return [line, ...(asked.reply ? replyLines(replay, asked.reply) : [])];
  }
  if (steps.length === 0) return [line, ...shown];
  const replies = steps.map((taken) => stepAgain(replay, taken));
  return [line, stateLine(replay), ...replyLines(replay, replies.at(-1))];
}

/** Takes a step again. What the server has changed besides since the last step is changed here, too. */
function stepAgain(replay: Replay, { flow, before, event, selection, after }: TakenStep): Reply | undefined {
  const number = event.phone?.number ?? replay.speaking;
  const known = replay.people.get(number) ?? { here: newSnapshot(), there: newSnapshot() };
  const here = { ...known.here, ...changesIn(known.there, before) };
  const taken = step(flow, here, event, selection);
  keep(replay, number, { here: taken.snapshot, there: after });
  replay.flow = flow;
  const reply = replyOf(taken);
  const change = taken.effects.find(
    (effect): effect is Effect & { type: 'change_speaker' } => effect.type === 'change_speaker',
  );
  if (!change) return reply;
  const next = change.to === 'new' ? replay.people.size + 1 : change.to;
  const waiting = replay.people.get(next) ?? { here: newSnapshot(), there: newSnapshot() };
  const seed = Number(event.message_id) % 2_147_483_647;
  const asked = welcomeSpeaker(flow, waiting.here, reply?.body ?? '', seed);
  const there = welcomeSpeaker(flow, waiting.there, '', seed).snapshot;
  keep(replay, next, { here: asked.snapshot, there });
  replay.speaking = next;
  return asked.reply ?? undefined;
}

function replayTap(replay: Replay, { id, title }: { id: string; title: string }): string[] {
  const { flow } = replay;
  const here = hereOf(replay);
  const there = replay.people.get(replay.speaking)?.there ?? here;
  const taken = step(flow, here, toEvent(flow, here, { message_id: id, choice: { id, title } }, 0));
  keep(replay, replay.speaking, { here: taken.snapshot, there });
  return [`> [${title}]`, stateLine(replay), ...replyLines(replay, replyOf(taken))];
}

const tapsFor = (wording: string) => [
  { id: 'change_wording', title: 'Change the wording' },
  { id: `ask_${wording.toLowerCase()}`, title: wording },
];

function changesIn(from: Snapshot, to: Snapshot): Partial<Snapshot> {
  const was = new Map<string, unknown>(Object.entries(from));
  const isChanged = ([key, value]: [string, unknown]) =>
    !WORDED.has(key) && JSON.stringify(was.get(key)) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(to).filter(isChanged));
}

function replyLines({ state, flow }: Replay, reply: Reply | undefined): string[] {
  if (!reply) return bubble(state, flow, undefined);
  const content_sid = contentFor(state, reply);
  const voice = voiceLine(flow, reply);
  const body = content_sid ? reply.body : asSentText(reply);
  return [...voice, ...bubble(state, flow, { body, content_sid })];
}

function voiceLine({ prompts }: Flow, { voice }: Reply): string[] {
  if (!voice) return [];
  const wordings = prompts.flatMap(({ voices = {} }) => Object.entries(voices));
  const spoken = wordings.find(([, id]) => id === voice.id)?.[0];
  return [`< [voice note: ${spoken ? `its prompt in ${spoken}` : 'a recording of somebody else'}]`];
}

function replyOf({ effects }: Step): Reply | undefined {
  return effects.findLast((effect) => effect.type === 'send')?.reply;
}

const stateLine = (replay: Replay) => `@ ${hereOf(replay).state_key ?? '(the beginning)'}`;
const hereOf = ({ people, speaking }: Replay) => people.get(speaking)?.here ?? newSnapshot();
const keep = ({ people }: Replay, number: number, at: { here: Snapshot; there: Snapshot }) =>
  people.set(number, at);
