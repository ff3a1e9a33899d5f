import type { Template } from '@labrish/conversation';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { choicesKey } from '#channels/twilio/content.ts';
import { findRetiredContent, forgetContents } from '#channels/twilio/retired-contents.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let id: string;
let made = 0;

beforeAll(async () => {
  server = await startTwilioServer();
});
beforeEach(async () => {
  const row = await server.services.db.prisma.content_templates.create({
    data: { template_key: `kept_${++made}`, friendly_name: 'Test', body: 'Ready?', actions: offering('Yes') },
  });
  id = row.id;
  await server.templates.sync(id);
});
afterEach(async () => {
  expect(server.fake.violations.splice(0)).toEqual([]);
  await server.services.db.prisma.flow_versions.deleteMany();
});
afterAll(() => server.close());

const offering = (...titles: string[]): Template['actions'] =>
  titles.map((title) => ({ id: `b_${title}`, title }));
const read = () => server.services.db.prisma.content_templates.findUniqueOrThrow({ where: { id } });
const contents = () => server.fake.state.contents;

/** Changes the choices and syncs. @returns the calls that this made. */
async function offer(...titles: string[]) {
  await server.services.db.prisma.content_templates.update({
    where: { id },
    data: { actions: offering(...titles), version: { increment: 1 } },
  });
  const before = server.fake.calls.length;
  await server.templates.sync(id);
  return server.fake.calls.slice(before).map((call) => call.replace(/HX\w+/, 'HX'));
}

const keptFor = (...titles: string[]) =>
  findRetiredContent(
    server.services,
    { pilot: 'JM', template_key: `kept_${made}` },
    choicesKey({ body: '', buttons: offering(...titles).map(({ id, title }) => ({ id, title })) }),
  );

async function forget() {
  const { twilio } = server;
  if (!twilio) throw new Error('There are Twilio settings.');
  await forgetContents(server.services, twilio);
}

test('other choices get a content of their own; the one that may still be live stays as it was', async () => {
  const { content_sid: before } = await read();
  expect(await offer('Yes', 'No')).toEqual(['POST /v1/Content']);
  expect((await read()).content_sid).not.toBe(before);
  expect(await keptFor('Yes')).toBe(before);
  expect(JSON.stringify(contents().get(before ?? '')?.types)).toContain('"title":"Yes"');
  expect(JSON.stringify(contents().get(before ?? '')?.types)).not.toContain('"title":"No"');
});

test('going back to choices of before finds their content at once', async () => {
  const { content_sid: before } = await read();
  await offer('Yes', 'No');
  const { content_sid: between } = await read();
  expect(await offer('Yes')).toEqual(['PUT /v1/Content/HX']);
  expect((await read()).content_sid).toBe(before);
  expect(await keptFor('Yes', 'No')).toBe(between);
  expect(await keptFor('Yes')).toBeNull();
});

test('what a release offers is kept for as long as it may be restored', async () => {
  await offer('Yes', 'No');
  server.clock.forward({ hours: 2 });
  await forget();
  expect(await keptFor('Yes')).not.toBeNull();
});

test('what nobody needs any more is deleted at Twilio after a while', async () => {
  const { content_sid: before } = await read();
  await offer('Yes', 'No');
  await server.services.db.prisma.flow_versions.deleteMany();
  await forget();
  expect(await keptFor('Yes')).toBe(before);
  server.clock.forward({ hours: 1 });
  await forget();
  expect(await keptFor('Yes')).toBeNull();
  expect(contents().has(before ?? '')).toBe(false);
  expect(contents().has((await read()).content_sid ?? '')).toBe(true);
});

test('while Twilio is away nothing is forgotten', async () => {
  await offer('Yes', 'No');
  await server.services.db.prisma.flow_versions.deleteMany();
  server.clock.forward({ hours: 1 });
  server.fake.fail(/^DELETE .*Content/, 'cut before' as const);
  await expect(forget()).rejects.toThrow();
  expect(await keptFor('Yes')).not.toBeNull();
  await forget();
  expect(await keptFor('Yes')).toBeNull();
});
