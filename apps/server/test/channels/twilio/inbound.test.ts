import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '555');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** Returns a new contributor's address each time, so that tests do not share one. */
const somebody = () => people.somebody();
const inbound = () => server.services.db.prisma.inbound_messages;

test('a message is stored, acknowledged without words, and answered once by the REST API', async () => {
  const from = somebody();
  const response = await server.receive(server.fake.inbound(from, { text: 'Hi' }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  const sent = server.fake.sentTo(from);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    status_callback: expect.stringMatching(
      /^https:\/\/voices\.example\.org\/webhooks\/twilio\/status\?message=\d+$/,
    ) as string,
  });
});

test('delivered again, and ten times at once, it is one message with one answer', async () => {
  const from = somebody();
  const params = server.fake.inbound(from, { text: 'Hi' });
  const responses = await Promise.all(Array.from({ length: 10 }, () => server.receive(params)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await server.receive(params);
  expect(await inbound().count({ where: { message_sid: params.MessageSid ?? '' } })).toBe(1);
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('neither the log nor the database shows a number, a name or a text', async () => {
  const from = somebody();
  await server.receive(server.fake.inbound(from, { text: 'Mi granny live a Papine' }));
  const tables = await Promise.all([inbound().findMany(), server.services.db.prisma.contributors.findMany()]);
  const seen =
    server.logged.join() +
    JSON.stringify(tables, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of [from.slice(9), 'Miss Ivy', 'Papine']) expect(seen).not.toContain(secret);
});

test('every parameter is stored, also what nobody knows yet', async () => {
  const { contentOf } = await import('#conversation/receive.ts');
  const params = server.fake.inbound(somebody(), { text: 'Hi', params: { NewIn2027: 'something' } });
  await server.receive(params);
  const row = await inbound().findUniqueOrThrow({ where: { message_sid: params.MessageSid ?? '' } });
  expect(contentOf(server.services, row).params).toEqual(params);
});

test('a person is known by the permanent id, then by the number, and stays who they were', async () => {
  const contributorOf = async (from: string, params: Record<string, string>) => {
    const message = server.fake.inbound(from, { text: 'Hi', params });
    await server.receive(message);
    const where = { message_sid: message.MessageSid ?? '' };
    return (await inbound().findUniqueOrThrow({ where })).contributor_id;
  };
  const hidden = (id: string) => ({ From: `whatsapp:${id}`, WaId: '', ExternalUserId: `whatsapp:${id}` });

  // A number alone, then the number with an id, then a hidden number: all are one contributor.
  const number = somebody();
  const known = await contributorOf(number, {});
  expect(await contributorOf(number, { ExternalUserId: 'whatsapp:JM.1A2B3C' })).toBe(known);
  expect(await contributorOf('whatsapp:JM.1A2B3C', hidden('JM.1A2B3C'))).toBe(known);
  expect(await contributorOf(number, {})).toBe(known);
  // Answers go to the permanent id once it is known: nobody else ever gets that address.
  expect(server.fake.sentTo(number)).toHaveLength(1);
  expect(server.fake.sentTo('whatsapp:JM.1A2B3C')).toHaveLength(3);

  // The other way round: the number is hidden first, and shown later.
  const first = await contributorOf('whatsapp:JM.77AA', hidden('JM.77AA'));
  const shown = somebody();
  expect(await contributorOf(shown, { ExternalUserId: 'JM.77AA' })).toBe(first);
  expect(await contributorOf(shown, {})).toBe(first);

  // The number comes with another id: it has a new owner, and the earlier contributor keeps their data.
  const next = await contributorOf(number, { ExternalUserId: 'whatsapp:JM.9Z9Z' });
  expect(next).not.toBe(known);
  expect(await contributorOf(number, {})).toBe(next);
  expect(await contributorOf('whatsapp:JM.1A2B3C', hidden('JM.1A2B3C'))).toBe(known);
});

test('first messages that come at once are of one person', async () => {
  const from = somebody();
  const params = { ExternalUserId: 'whatsapp:JM.4E4E' };
  await Promise.all(
    Array.from({ length: 8 }, () => server.receive(server.fake.inbound(from, { text: 'Hi', params }))),
  );
  const sids = [...server.fake.state.messages.values()]
    .filter((each) => each.from === from)
    .map(({ sid }) => sid);
  const rows = await inbound().findMany({ where: { message_sid: { in: sids } } });
  expect(new Set(rows.map(({ contributor_id }) => contributor_id)).size).toBe(1);
  expect(rows).toHaveLength(8);
});

test('a tap counts as the button, its title is not a text', async () => {
  const { readMessages } = await import('#channels/twilio/parse-inbound.ts');
  const tap = (params: Record<string, string>) =>
    readMessages(server.fake.inbound(somebody(), { text: 'Patwa', params }), () => 'JM')[0]?.content ?? {};
  expect(tap({ ButtonPayload: 'b3', ButtonText: 'Patwa', ButtonType: 'REPLY' })).toMatchObject({
    choice: { id: 'b3', title: 'Patwa' },
  });
  expect(tap({ ButtonPayload: 'b3', ButtonText: 'Patwa' }).text).toBeUndefined();
  expect(tap({ ListId: 'JM-01', ListTitle: 'Kingston' }).choice).toEqual({ id: 'JM-01', title: 'Kingston' });
  const ChannelMetadata = JSON.stringify({
    type: 'whatsapp',
    data: { interactive: { list_reply: { id: 'JM-02', title: 'Saint Andrew' } } },
  });
  expect(tap({ ChannelMetadata }).choice).toEqual({ id: 'JM-02', title: 'Saint Andrew' });
  expect(tap({ ChannelMetadata: '{"type":"whatsapp","data":{"context":{}}}' })).toMatchObject({
    text: 'Patwa',
  });
  expect(tap({ OriginalRepliedMessageSid: 'SMx' }).in_reply_to).toBe('SMx');
});

test('what a message must have is asked for, and a signed page of nonsense is refused', async () => {
  const params = server.fake.inbound(somebody(), { text: 'Hi' });
  const { MessageSid: _, ...nameless } = params;
  expect((await server.receive(nameless)).status).toBe(400);
  expect((await server.receive({ ...params, From: 'sms:+1' })).status).toBe(400);
});
