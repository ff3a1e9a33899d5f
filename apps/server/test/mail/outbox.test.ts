import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '#mail/send.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { startWorld } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const get = async (path: string) => fetch(`${world.base}/outbox${path}`);
const json = async (path: string) =>
  (await (await get(path)).json()) as { messages: { ID: string; Subject: string }[]; total: number };

test('an empty outbox says what to do', async () => {
  expect(await (await get('/')).text()).toContain('No mail yet');
  expect(await json('/api/v1/search?query=to:nobody')).toMatchObject({ total: 0, messages: [] });
  expect((await get('/api/v1/message/latest')).status).toBe(404);
});

test('mails, newest first, as a page without script, and as Mailpit would tell', async () => {
  const mail = {
    text: 'Some text\n',
    html: '<p>Some text</p>',
    link: 'http://localhost/x?a=1&b=2',
    code: '012345',
  };
  await enqueueMail(world.services, { to: 'ann@example.org', subject: 'First', ...mail });
  await enqueueMail(world.services, {
    to: 'bob@example.org',
    subject: '<script>alert("2")</script>',
    ...mail,
  });
  const page = await get('/');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(&quot;2&quot;)');
  expect(html).not.toContain('<script');
  expect(html).toContain('href="http://localhost/x?a=1&amp;b=2"');
  expect(html).toContain('<code>012345</code>');
  expect(html.indexOf('bob@example.org')).toBeLessThan(html.indexOf('ann@example.org'));

  const found = await json('/api/v1/search?query=to:Ann@example.org');
  expect(found).toMatchObject({
    total: 2,
    messages_count: 1,
    messages: [{ Subject: 'First', To: [{ Address: 'ann@example.org' }] }],
  });
  expect((await json('/api/v1/search?query=to:%22bob@example.org%22')).messages).toHaveLength(1);
  expect((await json('/api/v1/search?query=subject:first%20to:bob')).messages).toHaveLength(0);
  expect((await json('/api/v1/messages?limit=1')).messages).toHaveLength(1);
  const id = found.messages[0]?.ID ?? '';
  expect(await json(`/api/v1/message/${id}`)).toMatchObject({
    ID: id,
    Text: 'Some text\n',
    HTML: '<p>Some text</p>',
    Subject: 'First',
  });
  const view = await get(`/view/${id}`);
  expect([await view.text(), view.headers.get('content-security-policy')]).toEqual([
    '<p>Some text</p>',
    expect.stringContaining('sandbox'),
  ]);
  expect((await get('/view/nothing')).status).toBe(404);
});

test('nothing is readable in the database', async () => {
  const rows = await world.services.db.prisma.mails.findMany();
  const stored = rows.map(({ message_enc }) => Buffer.from(message_enc).toString('latin1')).join();
  expect(rows).toHaveLength(2);
  expect(stored).not.toMatch(/example\.org|012345|Some text/);
});

test('a mail that cannot be opened is a line that says so, and hides no other', async () => {
  const sealed = createSecrets('another secret, just as long as the first').seal('mail', 'x', '{}');
  const { id } = await world.services.db.prisma.mails.create({
    data: { message_enc: sealed, created_at: world.services.now() },
  });
  const page = await get('/');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('cannot be opened: it was sealed with another AUTH_SECRET, or is damaged');
  expect(html).toContain('bob@example.org');
  const { messages } = await json('/api/v1/messages');
  expect(messages).toHaveLength(3);
  expect(messages[0]).toMatchObject({
    ID: id,
    Subject: expect.stringContaining('cannot be opened') as string,
  });
  expect((await json('/api/v1/search?query=to:bob')).messages).toHaveLength(1);
  expect(await json('/api/v1/message/latest')).toMatchObject({
    Text: expect.stringContaining('cannot') as string,
  });
  expect(await (await get(`/view/${id}`)).text()).toContain('cannot be opened');
});

test('a page of another site that points its name at this machine learns nothing', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(world.base);
    request(
      { hostname, port, path: '/outbox/api/v1/messages', headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});
