import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueMail } from '#mail/send.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { addUser, startWorld } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';
import { startSmtp, type SmtpServer } from './smtp-server.ts';

let smtp: SmtpServer;
let world: World;

beforeAll(async () => {
  smtp = await startSmtp();
  world = await startWorld({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Labrish <hello@labrish.example>' } });
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received = [];
  smtp.refusal = null;
});

const mails = () => world.services.db.prisma.mails.findMany({ orderBy: { created_at: 'asc' } });
const message = { to: 'ann@example.org', subject: 'Hello', text: 'text', html: '<p>html</p>' };

test('a sign-in mail arrives as multipart text and HTML, with link and code; its text is not stored', async () => {
  await addUser(world, 'ann@example.org');
  await world.client().signInWithOtp({ email: 'ann@example.org' });
  // Reading the outbox waits until the mail is stored. It is not sent yet.
  const outbox = (await (await fetch(`${world.base}/outbox/api/v1/messages`)).json()) as { total: number };
  expect(outbox.total).toBe(1);
  expect(smtp.received).toEqual([]);
  expect(await world.jobs.run('mail-send')).toEqual([]);
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'hello@labrish.example', to: ['ann@example.org'] });
  const source = mail?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(source).toMatch(/^From: "?Labrish"? <hello@labrish.example>/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
  const link = /http:\/\/localhost:\d+\/auth\/v1\/verify\?\S+/.exec(source)?.[0] ?? '';
  const landed = await fetch(link, { redirect: 'manual' });
  expect(landed.headers.get('location')).toContain('#access_token=');
  expect(await mails()).toMatchObject([{ attempts: 1, failed_at: null, message_enc: new Uint8Array() }]);
  expect((await mails())[0]?.sent_at).not.toBeNull();
});

test('a server that is busy is tried again; the mail is sent once, whoever asks', async () => {
  await enqueueMail(world.services, message);
  smtp.refusal = { code: 451, message: 'try later, ann@example.org' };
  expect(await world.jobs.run('mail-send')).toEqual([]);
  const row = (await mails()).at(-1);
  expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
  expect(row?.error).not.toContain('ann');
  expect(world.jobs.triggered('mail-send')).toContain(21);
  smtp.refusal = null;
  // The retry is due only after twenty seconds.
  await world.jobs.run('mail-send');
  expect(smtp.received).toEqual([]);
  world.advance(19);
  await world.jobs.run('mail-send');
  expect(smtp.received).toEqual([]);
  world.advance(2);
  await world.jobs.run('mail-send');
  await world.jobs.run('mail-send');
  expect(smtp.received).toHaveLength(1);
});

test('a mail that takes minutes to send is not sent a second time meanwhile', async () => {
  await enqueueMail(world.services, message);
  const reached = new Promise<void>((resolve) => (smtp.hold = resolve));
  const first = world.jobs.run('mail-send');
  await reached;
  world.advance(170);
  await world.jobs.run('mail-send');
  smtp.release();
  expect(await first).toEqual([]);
  expect(smtp.received).toHaveLength(1);
});

test('a final no, or six tries, end it', async () => {
  await enqueueMail(world.services, message);
  smtp.refusal = { code: 550, message: 'no such user' };
  expect(await world.jobs.run('mail-send')).toEqual([]);
  expect((await mails()).at(-1)).toMatchObject({ attempts: 1, message_enc: new Uint8Array() });
  expect((await mails()).at(-1)?.failed_at).not.toBeNull();
  world.advance(1);
  await enqueueMail(world.services, message);
  smtp.refusal = { code: 421, message: 'busy' };
  const began = world.services.now().getTime();
  for (const wait of [20, 40, 80, 160, 320]) {
    await world.jobs.run('mail-send');
    expect((await mails()).at(-1)?.failed_at).toBeNull();
    world.advance(wait);
  }
  await world.jobs.run('mail-send');
  const row = (await mails()).at(-1);
  expect(row).toMatchObject({ attempts: 6, message_enc: new Uint8Array() });
  expect(row?.failed_at?.getTime()).toBeGreaterThan(began + 600_000);
  expect(smtp.received).toEqual([]);
  expect(world.lines.join('')).not.toContain('ann@example.org');
});

test('a mail that cannot be opened is given up with a sentence, and the others go out', async () => {
  const message_enc = createSecrets('another secret, just as long as the first').seal('mail', 'x', '{}');
  const { id } = await world.services.db.prisma.mails.create({ data: { message_enc } });
  await enqueueMail(world.services, message);
  expect(await world.jobs.run('mail-send')).toEqual([]);
  expect(smtp.received).toEqual([]);
  expect(await world.jobs.run('mail-send')).toEqual([]);
  expect(smtp.received).toHaveLength(1);
  expect(await world.services.db.prisma.mails.findUnique({ where: { id } })).toMatchObject({
    attempts: 1,
    sent_at: null,
    error: expect.stringContaining('It cannot be opened') as string,
  });
});
