import * as conversation from '@labrish/conversation';
import { readSnapshot, toEvent } from '@labrish/conversation';
import type { Flow, Inbound, Transition } from '@labrish/conversation';
import { pickTransition } from '@labrish/conversation/rules';
import { openTurn } from '@labrish/conversation/turn';
import { vi } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import type { FakeMessage } from '../../fake-twilio/fake.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';
import { bubble, choicesOn, withoutChance } from './bubble.ts';
import type { PlayedLine, TakenStep } from './replay.ts';
import type { Script } from './script.ts';
import { stored } from './stored.ts';
import { THINGS } from './things.ts';
import { happen } from './world.ts';

export interface Played {
  /** What was sent, where it led, and what was answered. */
  lines: PlayedLine[];
  /** What was stored in the end. */
  stored: string[];
  /** The transitions that were taken. */
  taken: string[];
}

/** Plays one contributor's chat through Twilio: signed webhooks in, answers as they reached Twilio. */
export async function play(
  server: TwilioServer,
  flow: Flow,
  from: string,
  { lines: script }: Script,
): Promise<Played> {
  const lines: PlayedLine[] = [];
  const taken: string[] = [];
  const asked = vi.spyOn(conversation, 'step');
  for (const line of script) {
    asked.mockClear();
    const { answers, voice, state } = await act(server, flow, from, { line, taken });
    lines.push({
      line,
      steps: stepsIn(asked.mock.calls),
      shown: [
        ...(line.startsWith('> ') ? [`@ ${state ?? '(the beginning)'}`] : []),
        ...(voice ? [`< [voice note: ${await wordsOf(server, voice)}]`] : []),
        ...(line.startsWith('> ') || answers[0] ? bubble(server.fake.state, flow, answers[0]) : []),
      ],
    });
  }
  asked.mockRestore();
  return { lines, stored: await stored(server, from), taken };
}

/** Lets a line of the script happen. @returns the answers, the voice note in front of them, and where the chat is */
async function act(
  server: TwilioServer,
  flow: Flow,
  from: string,
  { line, taken }: { line: string; taken: string[] },
): Promise<{ answers: FakeMessage[]; voice: FakeMessage | undefined; state: string | null }> {
  const sent = server.fake.sentTo(from);
  const since = () => server.fake.sentTo(from).slice(sent.length);
  const message = line.slice(2);
  if (line.startsWith('* ')) {
    await happen(server, from, message);
    return { answers: since(), voice: undefined, state: null };
  }
  const what = inboundOf(message, sent, server);
  const transition = await transitionFor(server, flow, from, message, what);
  await server.receive(server.fake.inbound(from, what));
  const [spoken] = since();
  const voice = spoken?.media_url ? spoken : undefined;
  if (voice) await server.sendsVoice(voice);
  const answers = since().slice(voice ? 1 : 0);
  if (answers.length > 1) throw new Error(`"${message}" was answered ${answers.length} times.`);
  const state = await stateOf(server, from);
  if (transition?.to_state === state) taken.push(nameOf(transition));
  return { answers, voice, state };
}

/** Returns the steps that the server took: of two for one message, the one that knew more. */
function stepsIn(calls: Parameters<typeof conversation.step>[]): TakenStep[] {
  return calls
    .filter(([, , { message_id }], i) => calls[i + 1]?.[2].message_id !== message_id)
    .map(([flow, before, event, selection]) => ({
      ...{ flow, before, event, selection },
      after: conversation.step(flow, before, event, selection).snapshot,
    }));
}

/** Writes a transcript. */
export function written(title: string, lines: string[][], end: string[] = []): string {
  const parts = [[title], ...lines, ...(end.length > 0 ? [end] : [])].map((part) => part.join('\n'));
  return withoutChance(`${parts.join('\n\n')}\n`);
}

export function nameOf({ from_state, event_key, priority, to_state }: Transition): string {
  return `${from_state} --${event_key}${priority > 1 ? ` (${priority})` : ''}--> ${to_state}`;
}

/** Returns the content of a message. A tap is on the latest message that offers the choice, because older ones stay visible. */
function inboundOf(message: string, sent: FakeMessage[], { fake }: TwilioServer) {
  const thing = THINGS[message];
  if (thing) return thing();
  const [, title] = /^\[(.+)\]$/.exec(message) ?? [];
  if (title === undefined) return { text: message };
  const offered = sent.flatMap(({ sid, content_sid }) =>
    choicesOn(fake.state, content_sid).map((choice) => ({ ...choice, sid })),
  );
  const choice = offered.findLast((each) => each.title === title);
  if (!choice) throw new Error(`"${title}" is not on the screen:\n${sent.at(-1)?.body}`);
  const tap =
    choice.kind === 'button'
      ? { ButtonPayload: choice.id, ButtonText: title, ButtonType: 'REPLY' }
      : { ListId: choice.id, ListTitle: title };
  return { text: title, params: { ...tap, OriginalRepliedMessageSid: choice.sid } };
}

/** Finds the transition by the engine's own rules, from the contributor's previous state. */
async function transitionFor(
  server: TwilioServer,
  flow: Flow,
  from: string,
  message: string,
  { text, params = {} }: { text?: string; params?: Record<string, string> },
): Promise<Transition | undefined> {
  const contributor = await findContributor(server.services, 'JM', from);
  const row = contributor && (await conversationOf(server, contributor.speaking_id ?? contributor.id));
  if (!row) return undefined;
  const snapshot = readSnapshot(row.snapshot);
  const id = params.ButtonPayload ?? params.ListId;
  const inbound: Inbound = {
    message_id: 'next',
    ...(message === '(voice note)' && { attachment: { kind: 'audio', duration_ms: 5000 } }),
    ...(id ? { choice: { id, title: text ?? '' } } : text && { text }),
  };
  const event = toEvent(flow, snapshot, inbound, 0);
  return pickTransition(openTurn(flow, snapshot, event), event.event_key);
}

async function stateOf(server: TwilioServer, from: string): Promise<string | null> {
  const contributor = await findContributor(server.services, 'JM', from);
  return contributor
    ? ((await conversationOf(server, contributor.speaking_id ?? contributor.id))?.state_key ?? null)
    : null;
}

/** Returns what a voice note speaks: a wording of its prompt, or what somebody else has given. */
async function wordsOf({ services }: TwilioServer, { media_url }: FakeMessage): Promise<string> {
  const [, id] = /prompt\/([^.]+)/.exec(media_url ?? '') ?? [];
  if (id === undefined) return 'a recording of somebody else';
  const { wording } = await services.db.prisma.prompt_recordings.findUniqueOrThrow({ where: { id } });
  return `its prompt in ${wording}`;
}

function conversationOf({ services }: TwilioServer, contributor_id: string) {
  return services.db.prisma.conversations.findUnique({ where: { contributor_id } });
}
