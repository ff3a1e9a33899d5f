import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createFlows } from '#conversation/flow-cache.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const voiceNote = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const AGREE = { ButtonPayload: 'consent_agree', ButtonText: "I agree, I'm 18+", ButtonType: 'REPLY' };
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '544');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const prisma = () => server.services.db.prisma;
const lastTo = (from: string) => server.fake.sentTo(from).at(-1);
const versions = () => prisma().consent_versions.findMany({ orderBy: { version: 'asc' } });
const version = async () => (await versions()).at(-1)?.version ?? 0;

/** Changes the text of a state as an admin. */
async function rewrite(template_key: string, body: string) {
  const { id } = await prisma().content_templates.findUniqueOrThrow({
    where: { pilot_template_key: { pilot: 'JM', template_key } },
  });
  await createCaller(adminContext(server.services)).contentTemplates.update({ id, body });
}

/** Creates a contributor who was asked for consent. @returns their address and the question */
async function asked() {
  const from = people.somebody();
  for (const text of ['Hi', '1']) await people.say(from, text);
  expect(await people.stateOf(from)).toBe('awaiting_start');
  const question = lastTo(from);
  if (!question) throw new Error('They were asked.');
  return { from, question };
}

/** Taps "I agree" under a message. */
const agree = (from: string, under: { sid: string }) =>
  server.receive(
    server.fake.inbound(from, {
      text: AGREE.ButtonText,
      params: { ...AGREE, OriginalRepliedMessageSid: under.sid },
    }),
  );

async function agreements(from: string) {
  const contributor = await findContributor(server.services, 'JM', from);
  const rows = await prisma().consents.findMany({
    where: { contributor_id: contributor?.id ?? '' },
    orderBy: { given_at: 'asc' },
  });
  return rows.map((row) => ({ version: row.version, text_hash: row.text_hash }));
}

test('a new wording is a new version from the moment it is saved; anything else is not', async () => {
  const before = await versions();
  await rewrite('welcome', 'Hi {{name}}!');
  expect(await versions()).toEqual(before);
  await rewrite('awaiting_start', 'New words. Do you agree?');
  expect((await versions()).slice(before.length)).toMatchObject([
    {
      version: (before.at(-1)?.version ?? 0) + 1,
      body: 'New words. Do you agree?',
      choices: ["I agree, I'm 18+", "I'm under 18", 'No thanks'],
      text_hash: createHash('sha256')
        .update("New words. Do you agree?\nI agree, I'm 18+\nI'm under 18\nNo thanks")
        .digest('hex'),
    },
  ]);
});

test('a blank more asks nobody again; a renamed choice does', async () => {
  const before = await version();
  await rewrite('awaiting_start', '  New words.\n\nDo you agree? ');
  expect(await version()).toBe(before);
  const where = { pilot_template_key: { pilot: 'JM', template_key: 'awaiting_start' } };
  const { id, actions } = await prisma().content_templates.findUniqueOrThrow({ where });
  const [agreeing, ...others] = actions as { id: string; title: string }[];
  const api = createCaller(adminContext(server.services)).contentTemplates;
  const renamed = [{ id: agreeing?.id ?? '', title: 'OK' }, ...others];
  await api.update({ id, actions: renamed });
  expect(await version()).toBe(before + 1);
  await api.update({ id, actions: [{ ...renamed[0]!, synonyms: ['alright'] }, ...others] });
  expect(await version()).toBe(before + 1);
  await api.update({ id, actions: [agreeing!, ...others] });
});

test('who agreed to the old words is asked again before anything more is stored', async () => {
  const from = await people.ready();
  const [first] = await agreements(from);
  await rewrite('awaiting_start', `Words after ${first?.version}. Do you agree?`);
  const note = { media: { bytes: voiceNote, type: 'audio/ogg' } };
  await server.receive(server.fake.inbound(from, note));
  expect(lastTo(from)?.body).toMatch(
    /^I didn't keep that voice note: our agreement has new words.*Words after/s,
  );
  expect(await prisma().submissions.count()).toBe(0);
  await people.say(from, '1');
  expect(await agreements(from)).toEqual([
    first,
    (await versions()).map(({ version: v, text_hash }) => ({ version: v, text_hash })).at(-1),
  ]);
  await server.receive(server.fake.inbound(from, note));
  expect(await prisma().submissions.findMany({ include: { consent: true } })).toMatchObject([
    { consent: { version: await version() } },
  ]);
});

test('words that come back are the version that they were', async () => {
  const where = { pilot_template_key: { pilot: 'JM', template_key: 'awaiting_start' } };
  const { body } = await prisma().content_templates.findUniqueOrThrow({ where });
  const before = await version();
  const [stays, moves] = [await people.ready(), await people.ready()];
  await rewrite('awaiting_start', `${body} One word more.`);
  expect(await version()).toBe(before + 1);
  const [tellsOf, agrees] = [await people.ready(), moves];
  await people.say(agrees, 'hi');
  await people.say(agrees, '1');
  await rewrite('awaiting_start', ` ${body}`);
  expect(await version()).toBe(before + 1);
  const live = await prisma().flow_versions.findFirstOrThrow({ orderBy: { number: 'desc' } });
  expect(live.consent_version).toBe(before);

  await prisma().submissions.deleteMany();
  const note = { media: { bytes: voiceNote, type: 'audio/ogg' } };
  const keptUnder = async (from: string) => {
    await server.receive(server.fake.inbound(from, note));
    const contributor = await findContributor(server.services, 'JM', from);
    const kept = await prisma().submissions.findMany({
      where: { user_id: contributor?.id ?? '' },
      include: { consent: true },
    });
    return kept.map(({ consent }) => consent?.version);
  };
  // Contributors who ever agreed to these words are not asked again; contributors who agreed only to other words are.
  expect(await keptUnder(stays)).toEqual([before]);
  expect(await keptUnder(moves)).toEqual([before]);
  expect(await keptUnder(tellsOf)).toEqual([]);
  expect(lastTo(tellsOf)?.body).toMatch(/^I didn't keep that voice note: our agreement has new words/);
  await people.say(tellsOf, '1');
  expect((await agreements(tellsOf)).map((each) => each.version)).toEqual([before + 1, before]);

  const { consents } = await createCaller(adminContext(server.services)).dataProtection.get();
  const inForce = Object.fromEntries(consents.map((each) => [each.version, each.in_force]));
  expect(inForce[before + 1]).toBe(2);
  expect(consents.map((each) => each.version)).toEqual([
    before + 1,
    before,
    ...consents.slice(2).map((each) => each.version),
  ]);
});

test('a tap counts for the words that it was under', async () => {
  const { from, question } = await asked();
  await rewrite('awaiting_start', 'Other words. Do you agree?');
  await agree(from, question);
  expect(await agreements(from)).toEqual([]);
  const again = lastTo(from);
  expect(again?.body).toMatch(
    /^Our agreement has new words since I asked you.*Other words\. Do you agree\?/s,
  );
  // A second tap under the old question, which is still on the screen, does not count either.
  await agree(from, question);
  expect(await agreements(from)).toEqual([]);
  await agree(from, again ?? question);
  expect((await agreements(from)).map((each) => each.version)).toEqual([await version()]);
  expect(await people.stateOf(from)).toBe('awaiting_audio');
});

test('a typed yes counts for the words that came last', async () => {
  const { from } = await asked();
  await rewrite('awaiting_start', 'Still other words. Do you agree?');
  await people.say(from, "I agree, I'm 18+");
  expect(await agreements(from)).toEqual([]);
  await people.say(from, "I agree, I'm 18+");
  expect((await agreements(from)).map((each) => each.version)).toEqual([await version()]);
});

test('an edit counts from the next message on, in every process', async () => {
  const processes = [createFlows(server.services), createFlows(server.services)];
  const said = async () => {
    const { revision: now } = await prisma().flow_revision.findFirstOrThrow();
    const flows = await Promise.all(processes.map((each) => each.at('JM', now)));
    return flows.map(({ templates }) => templates.find((each) => each.template_key === 'declined')?.body);
  };
  const [before] = await said();
  await rewrite('declined', 'Walk good.');
  expect(await said()).toEqual(['Walk good.', 'Walk good.']);
  await rewrite('declined', before ?? '');
  expect(await said()).toEqual([before, before]);
});
