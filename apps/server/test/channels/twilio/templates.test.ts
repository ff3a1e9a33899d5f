import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  deleteContent,
  DELETE_CONTENT,
  REPLACED_CONTENT_SECONDS,
} from '#channels/twilio/retired-contents.ts';
import { createTemplates } from '#channels/twilio/templates.ts';
import { adminContext } from '../../fake-twilio/admin.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;

beforeAll(async () => {
  server = await startTwilioServer();
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const templates = () => server.services.db.prisma.content_templates;
const refused = { answer: 400, body: { code: 20001, message: 'Not like this', status: 400 } };
let made = 0;

async function newTemplate(actions = ['Yes', 'No']) {
  const { id } = await templates().create({
    data: {
      template_key: `sync_${++made}`,
      friendly_name: 'Test',
      body: 'Ready, {{name}}?',
      content_type: 'call_to_action',
      actions: actions.map((title, i) => ({ id: `b${i}`, title })),
    },
  });
  return id;
}

const read = (id: string) => templates().findUniqueOrThrow({ where: { id } });
const edit = (id: string, data: object) =>
  templates().update({ where: { id }, data: { ...data, version: { increment: 1 } } });
const contentOf = async (id: string) => server.fake.state.contents.get((await read(id)).content_sid ?? '');

/** Syncs the templates. @returns the calls that this made. */
async function sync(id: string) {
  const before = server.fake.calls.length;
  const result = await server.templates.sync(id);
  return { result, calls: server.fake.calls.slice(before).map((call) => call.replace(/HX\w+/, 'HX')) };
}

test('a new template is created, an unchanged one is looked for, an edited one is updated in place', async () => {
  const id = await newTemplate();
  expect(await sync(id)).toEqual({ result: { state: 'synced' }, calls: ['POST /v1/Content'] });
  const { content_sid } = await read(id);
  expect(await read(id)).toMatchObject({
    sync_state: 'synced',
    sync_error: null,
    synced_at: server.clock.now(),
  });
  expect(await contentOf(id)).toMatchObject({
    friendly_name: `labrish_sync_${made}`,
    language: 'en',
    types: {
      'twilio/quick-reply': {
        body: '{{1}}',
        actions: [
          { id: 'b0', title: 'Yes' },
          { id: 'b1', title: 'No' },
        ],
      },
      'twilio/text': { body: '{{1}}\n\n1. Yes\n2. No' },
    },
  });
  expect((await sync(id)).calls).toEqual(['GET /v1/Content/HX']);
  await edit(id, { body: 'Ready now?', sync_state: 'out_of_date' });
  expect(await sync(id)).toEqual({ result: { state: 'synced' }, calls: ['PUT /v1/Content/HX'] });
  expect(await read(id)).toMatchObject({ content_sid, sync_state: 'synced' });
  expect(await contentOf(id)).toMatchObject({ variables: { '1': 'Ready now?' } });
});

test('a content that was deleted at Twilio is made again', async () => {
  const id = await newTemplate();
  await sync(id);
  server.fake.state.contents.clear();
  await edit(id, { body: 'Once more?' });
  expect(await sync(id)).toEqual({
    result: { state: 'synced' },
    calls: ['PUT /v1/Content/HX', 'POST /v1/Content'],
  });
  expect(await contentOf(id)).toBeDefined();
});

test('an unchanged content that was deleted at Twilio is made again, by a sync of one and of all', async () => {
  const id = await newTemplate();
  await sync(id);
  const before = await read(id);
  server.fake.state.contents.clear();
  const { result, calls } = await sync(id);
  expect(result).toEqual({ state: 'synced' });
  expect(calls.slice(0, 1)).toEqual(['GET /v1/Content/HX']);
  expect(calls.at(-1)).toBe('POST /v1/Content');
  expect((await read(id)).content_sid).not.toBe(before.content_sid);
  expect(await contentOf(id)).toBeDefined();

  server.fake.state.contents.clear();
  await server.templates.syncAll();
  expect(await contentOf(id)).toBeDefined();
});

test.each([
  ['Twilio has an error', { answer: 503, body: {} }, 'Twilio has an error on its side.'],
  ['Twilio is away', 'cut before' as const, 'Twilio ended the connection without an answer.'],
])('while %s, an unchanged template is not called synced', async (_what, fault, error) => {
  const id = await newTemplate();
  await sync(id);
  const { content_sid, synced_at } = await read(id);
  server.clock.forward({ minutes: 1 });
  server.fake.fail(/^GET .*Content/, fault);
  const caller = createCaller({
    ...adminContext(server.services),
    syncTemplate: (each) => server.templates.sync(each.id),
  });
  await expect(caller.contentTemplates.sync({ id })).rejects.toMatchObject({
    code: 'BAD_GATEWAY',
    message: error,
  });
  expect(await read(id)).toMatchObject({ sync_state: 'failed', content_sid, synced_at });
  expect(await sync(id)).toEqual({ result: { state: 'synced' }, calls: ['GET /v1/Content/HX'] });
});

test('a content that Twilio edits no more is replaced, and the old one removed when nothing can name it any more', async () => {
  const id = await newTemplate();
  await sync(id);
  const old = await contentOf(id);
  if (!old) throw new Error('It was created.');
  old.submitted = true;
  await edit(id, { body: 'Once more?' });
  expect((await sync(id)).calls).toEqual(['PUT /v1/Content/HX', 'POST /v1/Content']);
  expect((await read(id)).content_sid).not.toBe(old.sid);
  expect(server.fake.state.contents.has(old.sid)).toBe(true);

  const { rows } = await server.services.db.sql(
    `select extract(epoch from not_before - created_at) as wait, data->>'content_sid' as sid from jobs where name = $1`,
    [DELETE_CONTENT],
  );
  const planned = rows.find(({ sid }) => sid === old.sid);
  expect(Math.round(Number(planned?.wait))).toBe(REPLACED_CONTENT_SECONDS);
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  await deleteContent(account, old.sid);
  await deleteContent(account, old.sid);
  expect(server.fake.state.contents.has(old.sid)).toBe(false);
});

test("a refusal is stored with Twilio's reason, and the next sync starts over", async () => {
  const id = await newTemplate();
  server.fake.fail(/Content/, refused);
  const error = 'Twilio refused this (400, error 20001): Not like this';
  expect((await sync(id)).result).toEqual({ state: 'failed', error });
  expect(await read(id)).toMatchObject({ sync_state: 'failed', sync_error: error, content_sid: null });
  expect((await sync(id)).result).toEqual({ state: 'synced' });
  expect(await read(id)).toMatchObject({ sync_error: null });
});

test.each([401, 429, 503])('an answer of %i does not replace the content', async (answer) => {
  const id = await newTemplate();
  await sync(id);
  const { content_sid } = await read(id);
  await edit(id, { body: 'Again?' });
  server.fake.fail(/Content/, { answer, body: {} });
  expect(await sync(id)).toMatchObject({ result: { state: 'failed' }, calls: ['PUT /v1/Content/HX'] });
  expect(await read(id)).toMatchObject({ content_sid, sync_state: 'failed' });
});

test('what WhatsApp would refuse is not pushed', async () => {
  const id = await newTemplate(['Yes', 'Yes']);
  expect(await sync(id)).toEqual({
    result: { state: 'failed', error: 'Two choices are called "yes"; a typed answer could mean either.' },
    calls: [],
  });
});

test('two syncs at once make one content', async () => {
  const id = await newTemplate();
  const { templates: port } = server;
  const before = server.fake.calls.length;
  await Promise.all([port.sync(id), port.sync(id), port.sync(id)]);
  expect(server.fake.calls.slice(before).filter((call) => call.startsWith('POST'))).toEqual([
    'POST /v1/Content',
  ]);
});

test('two processes that sync at once leave one content', async () => {
  const id = await newTemplate();
  const before = server.fake.state.contents.size;
  const { twilio: account, templates: port } = server;
  const other = createTemplates(server.services, account);
  await Promise.all([port.sync(id), other.sync(id)]);
  expect(server.fake.state.contents.size).toBe(before + 1);
  expect(await contentOf(id)).toBeDefined();
});

test('everything is synced by one command, and everything goes out with it then', async () => {
  const results = await server.templates.syncAll();
  expect(
    results.filter(
      ({ result, template_key }) => result.state === 'failed' && !template_key.startsWith('sync_'),
    ),
  ).toEqual([]);
  const from = 'whatsapp:+18765557001';
  const say = (text: string) => server.receive(server.fake.inbound(from, { text }));
  await say('Hi');
  const [hello] = server.fake.sentTo(from);
  expect(hello).toMatchObject({
    content_sid: expect.stringMatching(/^HX/) as string,
    body: hello?.content_variables?.['1'],
  });
  // A reply whose choices differ from those of its state is sent as text.
  await say('DELETE ALL');
  expect(server.fake.sentTo(from).at(-1)?.content_sid).toBeNull();
  await say('NO');
  expect(server.fake.sentTo(from).at(-1)).toMatchObject({ content_sid: hello?.content_sid });
});

test('a template that Twilio lost costs nobody an answer: it goes out as text, and the template shows why', async () => {
  const from = 'whatsapp:+18765557002';
  await server.templates.syncAll();
  server.fake.state.contents.clear();
  await server.receive(server.fake.inbound(from, { text: 'Hi' }));
  const sent = server.fake.sentTo(from);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.content_sid).toBeNull();
  const broken = await templates().findMany({
    where: { sync_state: 'failed', template_key: { not: { startsWith: 'sync_' } } },
  });
  expect(broken).toMatchObject([{ sync_error: expect.stringContaining('not known at Twilio') as string }]);
});

test('without Twilio the limits are checked and nothing is called', async () => {
  const local = createTemplates(server.services, null);
  const before = server.fake.calls.length;
  const good = await newTemplate();
  expect(await local.sync(good)).toEqual({ state: 'synced' });
  expect(await read(good)).toMatchObject({ sync_state: 'synced', content_sid: null });
  expect(await local.sync(await newTemplate(['A'.repeat(30)]))).toMatchObject({ state: 'failed' });
  expect(await local.sync('00000000-0000-4000-8000-000000000000')).toMatchObject({ state: 'failed' });
  expect(server.fake.calls.length).toBe(before);
  // The template is pushed once Twilio is configured.
  expect((await sync(good)).calls).toEqual(['POST /v1/Content']);
});
