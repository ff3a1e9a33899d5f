import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtp, type SmtpServer } from '../mail/smtp-server.ts';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

const FORM = {
  name: 'Ann Lee',
  organisation: 'University of Example',
  email: 'Ann@University.example',
  interest: 'Linguist',
  message: 'We study Patwa.\nShall we talk?',
};

let smtp: SmtpServer;
let site: Awaited<ReturnType<typeof startPages>>;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startPages(
    { ...PUBLIC, SMTP_URL: smtp.url, PARTNERSHIP_EMAIL: 'partners@example.org' },
    { pages: await drawPages() },
  );
});
beforeEach(async () => {
  smtp.received = [];
  smtp.refusal = null;
  await site.db.prisma.auth_throttles.deleteMany();
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

/** Sends the form as a browser does. @param ip of the visitor */
const send = (change: Record<string, string> = {}, ip = '203.0.113.5', at = site) =>
  at.app.inject({
    ...{ method: 'POST', url: '/partner', remoteAddress: ip },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...FORM, ...change }).toString(),
  });
const sourceOf = (n = 0) => (smtp.received[n]?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');

test('what is sent arrives at the address for partners, answers go to the sender, and nothing is stored', async () => {
  const answer = await send();
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/partner/sent' } });
  expect(await site.html('/partner/sent')).toContain('your message is sent');
  expect(smtp.received).toMatchObject([{ from: 'hello@example.org', to: ['partners@example.org'] }]);
  expect(sourceOf()).toMatch(/^Reply-To: ann@university\.example\r$/m);
  expect(sourceOf()).toMatch(/^Subject: A partner writes: Linguist \(Labrish\)\r$/m);
  expect(sourceOf()).toMatch(/Ann Lee, University of Example[^]*We study Patwa\.[^]*Shall we talk\?/);
  expect(await site.db.prisma.mails.count()).toBe(0);
});

test('a form with mistakes comes back with what was typed, each message at its field', async () => {
  const typed = '"><script>alert(1)</script>';
  const answer = await send({ name: typed, email: 'ann', interest: 'Government liaisons', message: 'Hi' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(answer.body).toContain('<option selected>Government liaisons</option>');
  expect(answer.body).toMatch(/id="problem-email">Give an email address/);
  expect(answer.body).toMatch(/id="problem-message">Say what you have in mind/);
  expect(answer.body).toMatch(/id="problem-name"><\/p>/);
  expect(smtp.received).toEqual([]);
});

test.each([
  ['a line in the address', { email: 'ann@example.org\r\nBcc: all@example.org' }],
  ['several addresses', { email: 'ann@example.org, all@example.org' }],
  ['an interest of its own', { interest: 'Hello\r\nBcc: all@example.org' }],
  ['a message of 3001 characters', { message: 'x'.repeat(3001) }],
])('a form with %s is refused', async (_, change) => {
  expect((await send(change)).statusCode).toBe(400);
  expect(smtp.received).toEqual([]);
});

test('lines in a name and an organisation add no header', async () => {
  await send({ name: 'Ann\r\nBcc: all@example.org', organisation: 'Org\r\n\r\n<b>bold</b>' });
  const [head = ''] = sourceOf().split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc/im);
  expect(smtp.received).toMatchObject([{ to: ['partners@example.org'] }]);
  expect(sourceOf()).toContain('&lt;b&gt;bold');
});

test('a form of more than 16 kB, and one that a program filled in, reach nobody', async () => {
  expect((await send({ message: 'x'.repeat(17 * 1024) })).statusCode).toBe(413);
  expect((await send({ leave_empty: 'https://spam.example' })).statusCode).toBe(303);
  expect(smtp.received).toEqual([]);
});

test('five an hour are taken from one place, and others are not kept waiting by it', async () => {
  for (let n = 0; n < 5; n += 1) expect((await send()).statusCode).toBe(303);
  for (let n = 0; n < 60; n += 1) await send();
  const answer = await send();
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Please try again in 60 minutes, or write to partners@example.org.');
  expect(answer.body).toContain('value="Ann Lee"');
  expect((await send({}, '198.51.100.7')).statusCode).toBe(303);
  expect(smtp.received).toHaveLength(6);
});

test('a mail that cannot be sent is said, with the address and all that was typed', async () => {
  smtp.refusal = { code: 451, message: 'try later' };
  const answer = await send();
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(
    'could not be sent. Please try again later, or write to partners@example.org.',
  );
  expect(answer.body).toContain('We study Patwa.');
  expect(answer.body).toContain('<option selected>Linguist</option>');
  expect(await site.db.prisma.mails.count()).toBe(0);
});

test('while the database is away nothing that was typed is lost', async () => {
  await site.db.sql('alter table auth_throttles rename to hidden');
  const answer = await send();
  await site.db.sql('alter table hidden rename to auth_throttles');
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('or write to partners@example.org.');
  expect(answer.body).toContain('We study Patwa.');
  expect(smtp.received).toEqual([]);
});

test('without an address for partners there is no form, and none is taken', async () => {
  const closed = await startPages(PUBLIC, { pages: await drawPages() });
  expect(await closed.html('/partner')).not.toContain('<form');
  expect(await closed.html('/')).not.toContain('href="/partner"');
  expect((await send({}, '203.0.113.5', closed)).statusCode).toBe(400);
  await closed.close();
});
