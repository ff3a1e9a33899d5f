import { describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { sendDataLinks } from '#person/send-links.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { useMyData, type MyDataPage } from './person.ts';

const ENDED = 'This link does not work';

describe.each(databases)('MY DATA on $name', ({ name, url }) => {
  let server: TwilioServer;
  let page: MyDataPage;
  let people: MyDataPage['people'];
  useMyData(url, name === 'PGlite' ? '571' : '572', (opened) => {
    ({ server, page } = opened);
    ({ people } = page);
  });

  const last = (from: string) => people.lastSentTo(from);
  const requests = () => server.services.db.prisma.data_requests;

  test('leads to the copy: an hour, the link, a code, the file, once', async () => {
    const from = await people.ready();
    await people.speak(from);
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^You get a copy of your data\. In an hour/);
    server.clock.forward({ minutes: 59 });
    await page.round();
    expect(page.linksTo(from)).toEqual([]);
    await people.say(from, 'MY DATA');
    expect(last(from)).toMatch(/link comes here in 1 minute,/);
    server.clock.forward({ minutes: 1 });
    await page.round();
    const [link = ''] = page.linksTo(from);
    expect(page.linksTo(from)).toHaveLength(1);

    const before = await requests().findMany();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const preview = await page.get(link, method);
      expect(preview.status).toBe(200);
      expect(Object.fromEntries(preview.headers)).toMatchObject({
        ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      });
    }
    expect(await requests().findMany()).toEqual(before);
    expect((await page.get(link)).text).not.toContain('Download my data');

    const asked = await page.post(link);
    expect([asked.status, asked.headers.get('location')]).toEqual([303, link]);
    const [code = ''] = page.codesTo(from);
    expect((await page.get(link)).text).toContain('Download my data');
    const copy = await page.post(link, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(copy.status).toBe(200);
    expect(copy.headers.get('content-type')).toBe('application/zip');
    expect(copy.headers.get('cache-control')).toBe('no-store');
    expect(copy.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

    await expect.poll(async () => (await page.get(link)).status).toBe(404);
    const again = await page.post(link, code);
    expect([again.status, again.text.includes(ENDED)]).toEqual([404, true]);
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^You get a copy of your data/);
  });

  test('sends the link once, by several processes and after a kill', async () => {
    const from = await people.ready();
    await people.say(from, 'my data');
    server.clock.forward({ hours: 1 });
    await page.round(3);
    await page.round();
    expect(page.linksTo(from)).toHaveLength(1);
    const killed = await people.ready();
    await people.say(killed, 'my data');
    server.clock.forward({ hours: 1 });
    await sendDataLinks(server.services, { deliver: () => undefined });
    expect(page.linksTo(killed)).toEqual([]);
    await page.round();
    await server.later({ minutes: 1 });
    expect(page.linksTo(killed)).toHaveLength(1);
  });

  test('is given after STOP, and by STOP not held back', async () => {
    const from = await people.ready();
    await people.say(from, 'my data');
    await people.say(from, 'STOP');
    server.clock.forward({ hours: 1 });
    await page.round();
    const [link = ''] = page.linksTo(from);
    await page.post(link);
    expect(page.codesTo(from)).toHaveLength(1);
    expect((await page.post(link, page.codesTo(from)[0])).status).toBe(200);
    await expect.poll(async () => (await page.get(link)).status).toBe(404);
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^You get a copy of your data/);
    expect((await findContributor(server.services, 'JM', from))?.opted_out_at).not.toBeNull();
  });

  test.each(['CANCEL DATA', 'DELETE ALL'])(
    '%s ends the request, before the link and after it',
    async (said) => {
      const { from, link } = await page.linked();
      await people.say(from, said);
      if (said === 'DELETE ALL') await people.say(from, 'YES');
      expect((await page.get(link)).text).toContain(ENDED);
      const early = await people.ready();
      await people.say(early, 'my data');
      await people.say(early, said);
      if (said === 'DELETE ALL') await people.say(early, 'YES');
      server.clock.forward({ hours: 2 });
      await page.round();
      expect(page.linksTo(early)).toEqual([]);
      if (said === 'CANCEL DATA') return;
      await people.say(from, 'my data');
      expect(last(from)).toMatch(/^There is no data of yours/);
    },
  );

  test('finds nothing of a stranger and of somebody under 18', async () => {
    const stranger = people.somebody();
    await people.sayAll(stranger, 'Hi', 'my data');
    expect(last(stranger)).toMatch(/^There is no data of yours/);
    const child = people.somebody();
    await people.sayAll(child, 'Hi', '1', "I'm under 18", 'my data');
    expect(last(child)).toMatch(/^There is no data of yours/);
    expect(await requests().count({ where: { link_sent_at: null } })).toBe(0);
  });

  test('waits for the end of a pause and of a mute, and for messages that are not answered yet', async () => {
    const from = await people.ready();
    await people.say(from, 'my data');
    const { db, now } = server.services;
    const { id: contributor_id } = (await findContributor(server.services, 'JM', from)) ?? { id: '' };
    server.clock.forward({ hours: 1 });
    await db.prisma.bot_pause.create({ data: { paused_at: now(), paused_by_name: 'Ada' } });
    await page.round();
    await db.prisma.bot_pause.deleteMany();
    const muted = { where: { contributor_id }, data: { muted_until: new Date(now().getTime() + 60_000) } };
    await db.prisma.conversations.update(muted);
    await page.round();
    expect(page.linksTo(from)).toEqual([]);
    server.clock.forward({ minutes: 2 });
    await page.round();
    expect(page.linksTo(from)).toHaveLength(1);
  });

  test('a link that did not arrive comes again when they write again', async () => {
    const { from, link } = await page.linked();
    const [sent] = server.fake.sentTo(from).slice(-1);
    if (sent) await server.report(sent, 'failed', { ErrorCode: '63024' });
    expect((await page.post(link)).text).toContain('No code can be sent now');
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/It comes here once more in a minute/);
    await page.round();
    expect(page.linksTo(from)).toEqual([link, link]);
  });

  test('on a shared phone each asks for their own data, and anybody cancels all of it', async () => {
    const from = await people.shared();
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^This is about what person 2 gave/);
    await people.sayAll(from, 'switch back', 'person 1', 'my data');
    expect(last(from)).toMatch(/person 1 gave/);
    server.clock.forward({ hours: 1 });
    await page.round();
    expect(page.linksTo(from)).toHaveLength(2);
    const [first, second] = await people.everybodyOn(from);
    const asked = await requests().findMany({
      where: { contributor_id: { in: [first?.id ?? '', second?.id ?? ''] } },
    });
    expect(asked).toHaveLength(2);
    await people.say(from, 'cancel data');
    for (const link of page.linksTo(from)) expect((await page.get(link)).status).toBe(404);
  });
});
