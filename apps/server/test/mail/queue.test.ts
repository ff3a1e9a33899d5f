import type { AddressInfo } from 'node:net';
import { testDatabases } from '@labrish/db/testing/test-database';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/jobs.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { releaseOrphanedLeases } from '#retry-queue/leases.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import { declareMailJobs, enqueueMail, SEND_MAIL, storeMail } from '#mail/send.ts';
import type { MailServices } from '#mail/send.ts';
import { startWorld } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';

/** The mail server refuses mail for this address: its mailbox is busy. */
const BUSY = 'busy@example.org';
/** The mail server acknowledges mail for this address only when the test allows it. */
const SLOW = 'slow@example.org';

const MAIL = { subject: 'S', text: 'T', html: 'H' };

describe.each(testDatabases)('mail on the real queue, on $name', (database) => {
  let smtp: SMTPServer;
  let world: World;
  let jobs: Jobs;
  let services: MailServices;
  const received: string[] = [];
  let letGo: (() => void) | undefined;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        done(address === BUSY ? Object.assign(new Error('busy'), { responseCode: 421 }) : null);
      },
      onData: (stream, session, done) => {
        stream.resume();
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push(...to);
          if (to.includes(SLOW)) letGo = done;
          else done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    const { port } = smtp.server.address() as AddressInfo;
    world = await startWorld({
      database,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@labrish.example' },
    });
    const { db, log, now } = world.services;
    jobs = createJobs({ db, log, now });
    services = { ...world.services, jobs };
    declareMailJobs(services);
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await world.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const mailTo = (to: string) => enqueueMail(services, { ...MAIL, to });
  /** Waits until only retries that are not yet due are left. */
  const allSent = () =>
    expect
      .poll(() => {
        const due = [{ not_before: null }, { not_before: { lte: services.now() } }];
        return services.db.prisma.mails.count({ where: { sent_at: null, failed_at: null, OR: due } });
      })
      .toBe(0);
  const busyMail = () => services.db.prisma.mails.findFirstOrThrow({ orderBy: { created_at: 'asc' } });

  test('however often the task runs while the mail server is away, a mail is tried when it is time', async () => {
    await mailTo(BUSY);
    await expect.poll(async () => (await busyMail()).error).not.toBeNull();
    world.advance(180);
    for (let i = 0; i < 3; i++) jobs.trigger(SEND_MAIL);
    await mailTo('ann@example.org');
    await expect.poll(() => received).toEqual(['ann@example.org']);
    await expect.poll(async () => (await busyMail()).attempts).toBe(2);
    await allSent();
    expect(await busyMail()).toMatchObject({ attempts: 2, sent_at: null, failed_at: null });
    expect((await busyMail()).message_enc.length).toBeGreaterThan(0);
  });

  test('a mail that the mail server is slow to take keeps none of those behind it waiting', async () => {
    received.length = 0;
    await mailTo(SLOW);
    await expect.poll(() => received).toEqual([SLOW]);
    const others = Array.from({ length: 9 }, (_, i) => `p${i}@example.org`);
    for (const to of others) await mailTo(to);
    await expect.poll(() => received.toSorted(), { timeout: 30_000 }).toEqual([...others, SLOW]);
    letGo?.();
  });

  test('a mail that a process was sending when it was killed goes out soon', async () => {
    received.length = 0;
    await storeMail(services.db.prisma, services, { ...MAIL, to: 'cut@example.org' });
    const { id } = await services.db.prisma.mails.findFirstOrThrow({ orderBy: { created_at: 'desc' } });
    const [place, pid] = LEASE_HOLDER.split(' ');
    const not_before = new Date(services.now().getTime() + 170_000);
    await services.db.prisma.mails.update({
      where: { id },
      data: { attempts: 1, not_before, lease_holder: `${place} ${pid} 1` },
    });
    // Send a later mail: once it has arrived, the task has run.
    await mailTo('later@example.org');
    await expect.poll(() => received).toEqual(['later@example.org']);
    received.length = 0;
    await releaseOrphanedLeases(services);
    world.advance(1);
    jobs.trigger(SEND_MAIL);
    await expect.poll(() => received).toEqual(['cut@example.org']);
  });
});
