import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personArchive } from '#person/archive.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { openMyData } from './person.ts';

vi.mock('#person/archive.ts', { spy: true });

let server: TwilioServer;
let page: Awaited<ReturnType<typeof openMyData>>;
beforeAll(async () => {
  server = await startTwilioServer();
  page = await openMyData(server, '573');
});
afterAll(async () => {
  await page.close();
  await server.close();
});

test('a download that breaks off can be repeated while the code is valid, and one that was sent cannot', async () => {
  const { people } = page;
  const from = await people.ready();
  await people.say(from, 'my data');
  server.clock.forward({ hours: 1 });
  await page.round();
  const [link = ''] = page.linksTo(from);
  await page.post(link);
  const [code = ''] = page.codesTo(from);

  const copy = new Readable({ read: () => undefined });
  copy.push('the first part');
  vi.mocked(personArchive).mockResolvedValueOnce(copy);
  const broken = new AbortController();
  const body = new URLSearchParams({ key: link.split('=').at(-1) ?? '', code });
  const answer = await fetch(`${page.url}/my-data`, { method: 'POST', body, signal: broken.signal });
  expect(answer.status).toBe(200);
  broken.abort();
  await expect.poll(() => copy.destroyed).toBe(true);
  expect((await page.get(link)).status).toBe(200);

  vi.mocked(personArchive).mockRejectedValueOnce(new Error('The store is away.'));
  expect((await page.post(link, code)).status).toBe(500);
  expect((await page.post(link, code)).status).toBe(200);
  await expect.poll(async () => (await page.get(link)).status).toBe(404);
});
