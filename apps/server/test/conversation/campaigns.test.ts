import { findCampaigns } from '@labrish/api/campaigns/router';
import { draftsOf } from '@labrish/conversation/drafts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COUNTRY } from '../country.ts';
import { databases, oneDatabase, startServer, type TestServer } from '../harness.ts';
import { createPerson } from './chat.ts';
import { newNote } from './recordings.ts';

const GREETING = 'Hi! I would like to contribute my voice.';

describe.each(databases)('who comes by the link of a campaign, on $name', ({ url: database }) => {
  let server: TestServer;
  const db = () => server.services.db.prisma;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await db().campaigns.deleteMany();
    for (const code of ['kgn1', 'mobay2']) await db().campaigns.create({ data: { code, name: code } });
  });

  const counted = async () =>
    Object.fromEntries(
      (await findCampaigns({ ...COUNTRY, query: server.services.db.query, counts_simulator: true })).map(
        ({ code, contributors, recordings }) => [code, [contributors, recordings]],
      ),
    );
  const go = (code: string) => fetch(`${server.url}/go/${code}`, { redirect: 'manual' });

  it('is led to the chat with its code in the greeting, which no cache keeps', async () => {
    for (const code of ['kgn1', 'KGN1']) {
      const answer = await go(code);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('location')).toBe(
        `/simulator?text=${encodeURIComponent(`${GREETING} (kgn1)`)}`,
      );
    }
    for (const code of ['kgn9', 'kingston', '%00', 'a'.repeat(90)])
      expect((await go(code)).headers.get('location')).toBe('/');
  });

  it('is answered as anybody is, and counted with what they give', async () => {
    const plain = await createPerson(server.url).say(GREETING);
    for (const greeting of [`${GREETING} (kgn1)`, 'hi kgn1', 'KGN1']) {
      const somebody = createPerson(server.url);
      expect((await somebody.say(greeting)).body).toBe(plain.body);
    }
    expect(await counted()).toEqual({ kgn1: [3, 0], mobay2: [0, 0] });
    const somebody = createPerson(server.url);
    await somebody.say('hi mobay2');
    for (const choice of ["Let's start", "I agree, I'm 18+"]) await somebody.tap(choice);
    await somebody.speak(newNote());
    await somebody.speak(newNote());
    expect(await counted()).toEqual({ kgn1: [3, 0], mobay2: [1, 2] });
    await somebody.say('DELETE LAST');
    expect((await counted()).mobay2).toEqual([1, 1]);
    await somebody.say('DELETE ALL');
    await somebody.say('YES');
    expect((await counted()).mobay2).toEqual([0, 0]);
  });

  it('belongs to the first link alone, and to none that comes later or is not there', async () => {
    const somebody = createPerson(server.url);
    await somebody.say('hi kgn1, mobay2 sent me as well');
    await somebody.say('hi mobay2');
    const another = createPerson(server.url);
    await another.say('hi kgn9');
    await another.say('hi kgn1');
    expect(await counted()).toEqual({ kgn1: [1, 0], mobay2: [0, 0] });
    await db().campaigns.deleteMany();
    expect(await db().contributors.count({ where: { NOT: { campaign_id: null } } })).toBe(0);
  });

  it('waits for no database', async () => {
    await db().$executeRaw`alter table campaigns rename to hidden`;
    expect((await go('kgn1')).headers.get('location')).toContain('(kgn1)');
    await db().$executeRaw`alter table hidden rename to campaigns`;
  });
});

describe.each(oneDatabase)('a link on $name', ({ url: database }) => {
  it('opens WhatsApp where there is a number', async () => {
    const server = await startServer({ database, settings: { CONTRIBUTION_PHONE: '+18765550123' } });
    await server.services.db.prisma.campaigns.create({ data: { code: 'kgn1', name: 'Posters' } });
    const answer = await fetch(`${server.url}/go/kgn1`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(
      `https://wa.me/18765550123?text=${encodeURIComponent(`${GREETING} (kgn1)`)}`,
    );
    await server.close();
  });

  it('leads to the start page of its country until the chat there is open', async () => {
    const settings = {
      ...{ PILOTS: 'jm,tt', TWILIO_WHATSAPP_NUMBERS: 'tt:+18685550100', TWILIO_AUTH_TOKEN: 'token' },
      ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_API_BASE_URL: 'http://127.0.0.1:1' },
    };
    const server = await startServer({ database, settings });
    const { db, flows } = server.services;
    await db.prisma.campaigns.create({ data: { pilot: 'TT', code: 'pos1', name: 'Posters' } });
    const target = async () =>
      (await fetch(`${server.url}/go/pos1`, { redirect: 'manual' })).headers.get('location');
    expect(await target()).toBe('/tt');
    const safetyWords = draftsOf(await flows.latest('TT'), {}).filter(({ kind }) => kind === 'concept');
    await db.prisma.confirmed_drafts.createMany({
      data: safetyWords.map(({ wording, text }) => ({ pilot: 'TT', wording, text })),
    });
    expect(await target()).toContain('https://wa.me/18685550100?');
    await server.close();
  });
});
