import { describe, expect, test } from 'vitest';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { useMyData, type MyDataPage } from './person.ts';

const ENDED = 'This link does not work';

describe.each(databases)('the page of MY DATA on $name', ({ name, url }) => {
  let server: TwilioServer;
  let page: MyDataPage;
  let people: MyDataPage['people'];
  useMyData(url, name === 'PGlite' ? '575' : '576', (opened) => {
    ({ server, page } = opened);
    ({ people } = page);
  });

  const last = (from: string) => people.lastSentTo(from);
  const requests = () => server.services.db.prisma.data_requests;

  test('stores neither link nor code, and logs neither', async () => {
    const { from, link, code } = await page.coded();
    const key = link.split('=').at(-1) ?? '';
    const rows = JSON.stringify([
      await requests().findMany(),
      (await people.answersTo(from)).map(({ content }) => content),
    ]);
    expect(rows).toContain('{{data_link}}');
    for (const secret of [key.split('.')[1] ?? '', code]) expect(rows).not.toContain(secret);
    expect(server.logged.join('')).not.toContain(key);
  });

  test('ends after five wrong codes, at once or one by one, and not after four', async () => {
    const patient = await page.coded();
    for (let n = 1; n <= 4; n += 1) {
      const refused = await page.post(patient.link, patient.wrong);
      expect([refused.status, refused.text.includes('This is not the code')]).toEqual([400, true]);
    }
    expect((await page.post(patient.link, patient.code)).status).toBe(200);
    server.clock.forward({ hours: 1 });
    const hasty = await page.coded();
    const tries = await Promise.all(Array.from({ length: 8 }, () => page.post(hasty.link, hasty.wrong)));
    expect(tries.some(({ status }) => status === 200)).toBe(false);
    expect(await requests().findFirst({ where: { wrong_codes: 5 } })).not.toBeNull();
    const late = await page.post(hasty.link, hasty.code);
    expect([late.status, late.text.includes(ENDED)]).toEqual([404, true]);
  });

  test('sends three codes at most; the latest works, for ten minutes', async () => {
    const { from, link, code } = await page.coded();
    await page.post(link);
    expect(page.codesTo(from)).toHaveLength(1);
    server.clock.forward({ minutes: 10 });
    expect((await page.post(link, code)).status).toBe(400);
    await page.post(link);
    server.clock.forward({ minutes: 1 });
    await page.post(link);
    const [, second = '', third = ''] = page.codesTo(from);
    expect(page.codesTo(from)).toHaveLength(3);
    expect((await page.post(link, second)).status).toBe(400);
    server.clock.forward({ minutes: 1 });
    const fourth = await page.post(link);
    expect([fourth.status, fourth.text.includes('fewer than three')]).toEqual([409, true]);
    expect(page.codesTo(from)).toHaveLength(3);
    server.clock.forward({ minutes: 9 });
    expect((await page.post(link, third)).text).toContain(ENDED);
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^You get a copy of your data/);
  });

  test('ends a day after the link was sent', async () => {
    const { from, link } = await page.linked();
    server.clock.forward({ hours: 22 });
    await people.say(from, 'my data');
    expect(last(from)).toMatch(/^I have sent you the link/);
    await page.post(link);
    server.clock.forward({ hours: 2 });
    expect((await page.post(link, page.codesTo(from)[0])).text).toContain(ENDED);
    expect((await page.get(link)).status).toBe(404);
    await page.round();
    expect(await requests().count()).toBe(0);
  });

  test('says on the page that no code can be sent, once WhatsApp takes no message any more', async () => {
    const { from, link } = await page.linked();
    server.clock.forward({ hours: 23 });
    expect((await page.post(link)).text).toContain('No code can be sent now');
    await people.say(from, 'help');
    await page.post(link);
    expect(page.codesTo(from)).toHaveLength(1);
  });

  test.each(['', 'nonsense', '00000000-0000-4000-8000-000000000000.AAAA'])(
    'an unknown link is refused: %j',
    async (key) => {
      const path = `/my-data?key=${key}`;
      const answers = [await page.get(path), await page.post(path), await page.post(path, '123456')];
      for (const { status, text } of answers) expect([status, text.includes(ENDED)]).toEqual([404, true]);
    },
  );

  test('limits the forms of a network', async () => {
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await page.post('/my-data?key=x')).status);
    expect(answers).toEqual([...Array<number>(30).fill(404), 429]);
    expect((await page.post('/my-data?key=x')).text).toContain('Too many tries');
  });
});
