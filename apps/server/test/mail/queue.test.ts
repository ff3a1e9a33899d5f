import type { AddressInfo } from 'node:net';
import { testDatabases } from '@labrish/db/testing/test-database';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/jobs.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { releaseOrphanedLeases } from '#retry-queue/leases.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import { declareMailJobs, enqueueMail, storeMail } from '#mail/send.ts';
import type { MailServices } from '#mail/send.ts';
import { startWorld } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';

/** Takes mail for everybody but this address: that mailbox is busy. */
const BUSY = 'busy@example.org';
/** Mail for this address is not acknowledged before the test allows it. */
const SLOW = 'slow@example.org';

const MAIL = { subject: 'S', text: 'T', html: 'H' };

describe.each(testDatabases)('mail on the real queue, on $name', (database) => {
  let smtp: SMTPServer;
  let world: World;
  let jobs: Jobs;
  let services: MailServices;
  let sweep: () => Promise<void>;
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
    const real = createJobs(world.services.db, world.services.log);
    // The test runs the sweep, not a timer every minute.
    jobs = { ...real, every: (_name, _cron, handler) => void (sweep = handler) };
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
  const jobsDone = () =>
    expect
      .poll(async () => {
        const { rows } = await services.db.sql(
          `select 1 from jobs.job where name = 'mail-send' and (state = 'active' or (state = 'created' and start_after <= now()))`,
          [],
        );
        return rows.length;
      })
      .toBe(0);
  const busyMail = () => services.db.prisma.mails.findFirstOrThrow({ orderBy: { created_at: 'asc' } });

  test('however often the sweep runs while the mail server is away, a mail is tried when it is time', async () => {
    await mailTo(BUSY);
    await expect.poll(async () => (await busyMail()).error).not.toBeNull();
    world.advance(180);
    for (let i = 0; i < 3; i++) await sweep();
    await mailTo('ann@example.org');
    await expect.poll(() => received).toEqual(['ann@example.org']);
    await expect.poll(async () => (await busyMail()).attempts).toBe(2);
    await jobsDone();
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
    const id = await storeMail(services.db.prisma, services, { ...MAIL, to: 'cut@example.org' });
    const [place, pid] = LEASE_HOLDER.split(' ');
    const not_before = new Date(services.now().getTime() + 170_000);
    await services.db.prisma.mails.update({
      where: { id },
      data: { attempts: 1, not_before, lease_holder: `${place} ${pid} 1` },
    });
    await sweep();
    await jobsDone();
    expect(received).toEqual([]);
    await releaseOrphanedLeases(services);
    world.advance(1);
    await sweep();
    await expect.poll(() => received).toEqual(['cut@example.org']);
  });
});
