import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withSound } from '../../audio/ogg.ts';
import { createPeople, voiceNote } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '557');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const recording = { bytes: voiceNote, type: 'audio/ogg' };
const file = (type: string) => ({ bytes: Buffer.from('anything'), type });
type Event = Parameters<TwilioServer['fake']['inbound']>[1];
/** Sends one after the other, as a messenger delivers what was sent at once. @returns the replies to them */
async function send(from: string, ...events: Event[]): Promise<string[]> {
  const before = server.fake.sentTo(from).length;
  for (const event of events) await server.receive(server.fake.inbound(from, event));
  return server.fake
    .sentTo(from)
    .slice(before)
    .map(({ body }) => body);
}
const recordings = (message_sid: string) =>
  server.services.db.prisma.submissions.findMany({
    where: { message: { message_sid: { startsWith: message_sid } }, withdrawn_at: null },
    include: { media: true },
  });

const NO_VOICE_NOTE = /^That file isn't a recording I can use\./;
const UNSUPPORTED = /^I can't use that kind of message\./;
const STOPPED = /STOP|messages? (?:you )?no more|won't (?:write|message)/i;

/** What WhatsApp delivers besides texts, taps and voice notes, and the one right reaction to each. Twilio reports no edit and no deletion. */
test.each<[string, Event, RegExp | null]>([
  ['a photo', { media: file('image/jpeg') }, NO_VOICE_NOTE],
  ['a contact', { media: file('text/vcard') }, NO_VOICE_NOTE],
  ['a sticker', { media: file('image/webp') }, NO_VOICE_NOTE],
  ['a place on the map', { params: { Latitude: '18.01', Longitude: '-76.79' } }, UNSUPPORTED],
  ['a poll, or an edited message', { params: { MessageType: 'unsupported' } }, UNSUPPORTED],
  ['a reaction', { text: '👍', params: { MessageType: 'reaction' } }, null],
  ['the word REVOKE', { text: 'REVOKE' }, STOPPED],
])('%s has one right reaction', async (_, event, reaction) => {
  const replies = await send(await people.ready(), event);
  if (reaction === null) return expect(replies).toEqual([]);
  expect(replies).toHaveLength(1);
  expect(replies[0]).toMatch(reaction);
});

test('what is written in a group is neither stored nor answered', async () => {
  const group = 'whatsapp:120363025246125486@g.us';
  expect(await send(group, { text: 'Hi' })).toEqual([]);
  expect(await people.stateOf(group)).toBeNull();
});

test('five photos at once get one reply, and a sixth later another', async () => {
  const from = await people.ready();
  const photo = { media: file('image/jpeg') };
  const [reply, ...others] = await send(from, photo, photo, photo, photo, photo);
  expect(reply).toMatch(NO_VOICE_NOTE);
  expect(others).toEqual([]);
  server.clock.forward({ seconds: 20 });
  expect(await send(from, photo)).toHaveLength(1);
  expect(await send(from, { text: 'help' }, photo)).toHaveLength(2);
});

test('a photo after a text or a voice note is answered, and so is one with words', async () => {
  const from = await people.ready();
  const photo = { media: file('image/jpeg') };
  expect(await send(from, { text: 'help' }, photo, { ...photo, text: 'stop' })).toHaveLength(3);
});

test('two recordings in one message are two, whichever comes first, and Twilio loses its copy of both', async () => {
  const from = await people.ready();
  const other = { bytes: withSound(voiceNote, 7), type: 'audio/ogg' };
  const params = server.fake.inbound(from, { media: [file('image/jpeg'), recording, other] });
  await server.receive(params);
  await server.receive(params);
  const stored = await recordings(params.MessageSid ?? '');
  expect(stored.map(({ media }) => media?.status)).toEqual(['stored', 'stored']);
  await expect.poll(() => server.fake.state.messages.has(params.MessageSid ?? '')).toBe(false);
});

test('Twilio keeps a message until the last of its recordings is here', async () => {
  const from = await people.ready();
  server.fake.fail(/^GET .*\/Media\/ME\w+$/, { answer: 404 });
  const other = { bytes: withSound(voiceNote, 9), type: 'audio/ogg' };
  const params = server.fake.inbound(from, { media: [recording, other] });
  await server.receive(params);
  const sid = params.MessageSid ?? '';
  const statuses = async () => (await recordings(sid)).map(({ media }) => media?.status).sort();
  expect(await statuses()).toEqual(['pending', 'stored']);
  await server.later({ seconds: 0 });
  expect(server.fake.state.messages.has(sid)).toBe(true);
  await server.later({ seconds: 15 });
  expect(await statuses()).toEqual(['stored', 'stored']);
  await expect.poll(() => server.fake.state.messages.has(sid)).toBe(false);
});
