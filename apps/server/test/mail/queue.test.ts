import type { AddressInfo } from 'node:net';
import { testDatabases } from '@labrish/db/testing/test-database';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs.ts';
import type { Jobs } from '#jobs.ts';
import { declareMailJobs, enqueueMail } from '#mail/send.ts';
import type { MailServices } from '#mail/send.ts';
import { startWorld } from './auth-harness.ts';
import type { World } from './auth-harness.ts';

/** Takes mail for everybody but this address: that mailbox is busy. */
const BUSY = 'busy@example.org';

describe.each(testDatabases)('mail on the real queue, on $name', (database) => {
  let smtp: SMTPServer;
  let world: World;
  let jobs: Jobs;
  let services: MailServices;
  let sweep: () => Promise<void>;
  const received: string[] = [];

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
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
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
    // The sweep is run when the test wants it, not every minute.
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

  const mailTo = (to: string) => enqueueMail(services, { to, subject: 'S', text: 'T', html: 'H' });
  const busyMail = () => services.db.prisma.mails.findFirstOrThrow({ orderBy: { created_at: 'asc' } });

  test('however often the sweep runs while the mail server is away, a mail is tried when it is time', async () => {
    await mailTo(BUSY);
    await expect.poll(async () => (await busyMail()).error).not.toBeNull();
    world.advance(180);
    for (let i = 0; i < 3; i++) await sweep();
    // The queue is worked off in order: when this one is there, what the sweeps queued is done.
    await mailTo('ann@example.org');
    await expect.poll(() => received).toEqual(['ann@example.org']);
    expect(await busyMail()).toMatchObject({ attempts: 2, sent_at: null, failed_at: null });
    expect((await busyMail()).message_enc.length).toBeGreaterThan(0);
  });
});
