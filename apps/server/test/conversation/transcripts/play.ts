import { readFileSync } from 'node:fs';
import { readSnapshot, toEvent } from '@labrish/conversation';
import type { Flow, Inbound, Transition } from '@labrish/conversation';
import { pickTransition } from '@labrish/conversation/rules';
import { openTurn } from '@labrish/conversation/turn';
import { findContributor } from '#contributors/contributors.ts';
import type { FakeMessage } from '../../fake-twilio/fake.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';
import { withSound } from '../../audio/ogg.ts';
import { bubble, choicesOn, withoutChance } from './bubble.ts';
import { stored } from './stored.ts';

const SAMPLES = new URL('../../audio/samples/', import.meta.url);
const voiceNote = readFileSync(new URL('voice-note.ogg', SAMPLES));
const picture = readFileSync(new URL('picture.png', SAMPLES));
let notes = 0;

/** Inbound messages as transcripts write them, besides typed texts and [taps]. */
const THINGS: Record<string, () => Parameters<TwilioServer['fake']['inbound']>[1]> = {
  '(voice note)': () => ({ media: { bytes: withSound(voiceNote, ++notes), type: 'audio/ogg' } }),
  '(forwarded voice note)': () => ({ ...THINGS['(voice note)']?.(), params: { Forwarded: 'true' } }),
  '(half a voice note)': () => ({ media: { bytes: voiceNote.subarray(0, 60), type: 'audio/ogg' } }),
  '(picture)': () => ({ media: { bytes: picture, type: 'image/png' } }),
  '(sticker)': () => ({}),
};

export interface Played {
  /** The whole transcript: what was sent, where it led, what was answered, and what was stored in the end. */
  text: string;
  /** The transitions that were taken. */
  taken: string[];
}

/** Plays one contributor's chat through Twilio: signed webhooks in, answers as they reached Twilio. */
export async function play(
  server: TwilioServer,
  flow: Flow,
  from: string,
  { title, messages }: Script,
): Promise<Played> {
  const lines = [title];
  const taken: string[] = [];
  for (const message of messages) {
    const sent = server.fake.sentTo(from);
    const what = inboundOf(message, sent, server);
    const transition = await transitionFor(server, flow, from, message, what);
    await server.receive(server.fake.inbound(from, what));
    const [spoken] = server.fake.sentTo(from).slice(sent.length);
    const voice = spoken?.media_url ? spoken : undefined;
    if (voice) await server.sendsVoice(voice);
    const answers = server.fake.sentTo(from).slice(sent.length + (voice ? 1 : 0));
    if (answers.length > 1) throw new Error(`"${message}" was answered ${answers.length} times.`);
    const state = await stateOf(server, from);
    if (transition?.to_state === state) taken.push(nameOf(transition));
    lines.push(
      '',
      `> ${message}`,
      `@ ${state ?? '(the beginning)'}`,
      ...(voice ? [`< [voice note: ${await wordsOf(server, voice)}]`] : []),
      ...bubble(server.fake.state, flow, answers[0]),
    );
  }
  return { text: withoutChance([...lines, '', ...(await stored(server, from)), ''].join('\n')), taken };
}

export interface Script {
  title: string;
  messages: string[];
}

/** Reads a transcript: its first line, and what the person sends. */
export function readScript(path: URL): Script {
  const [title = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  return { title, messages: lines.flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : [])) };
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
