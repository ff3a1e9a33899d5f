import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import type { Fault } from '../fake-twilio/contract.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
const DOWNLOAD = /^GET .*\/Media\/ME\w+$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '573');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.fake.heal();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

const tooMany: Fault = { answer: 429, body: { code: 20429, message: 'No', status: 429 } };

/** Without the sweep: in these tests, only the retry timer starts the next attempt. */
describe('a try is made when its wait is over', () => {
  test('after a failure that Twilio reports later', async () => {
    const from = people.somebody();
    await people.say(from, 'Hi');
    const [first] = server.fake.sentTo(from);
    if (!first) throw new Error('It was sent.');
    first.status = 'undelivered';
    await server.report(first, 'undelivered', { ErrorCode: '63018' });
    await server.passes({ seconds: 5 });
    expect(server.fake.sentTo(from)).toHaveLength(1);
    await server.passes({ seconds: 1 });
    expect(server.fake.sentTo(from)).toHaveLength(2);
  });

  test('after two refusals', async () => {
    const from = people.somebody();
    server.fake.fail(SEND, tooMany, tooMany);
    await people.say(from, 'Hi');
    await server.passes({ seconds: 6 });
    expect(server.fake.sentTo(from)).toHaveLength(0);
    await server.passes({ seconds: 29 });
    expect(server.fake.sentTo(from)).toHaveLength(0);
    await server.passes({ seconds: 1 });
    expect(server.fake.sentTo(from)).toHaveLength(1);
  });

  test('after a broken download, and its recording is attached', async () => {
    const from = await people.ready();
    server.fake.fail(DOWNLOAD, 'cut before');
    const { row } = await people.speak(from);
    await server.passes({ seconds: 9 });
    expect(await row()).toMatchObject({ media: { status: 'pending' } });
    await server.passes({ seconds: 1 });
    expect(await row()).toMatchObject({
      media: { status: 'stored', source_enc: null },
      submission: { audio_type: 'audio/ogg' },
    });
  });

  test('after a turn that failed', async () => {
    const from = await people.ready();
    const broken = vi.spyOn(server.services.audioWorkers, 'examine').mockRejectedValue(new Error('broken'));
    const { row } = await people.speak(from);
    broken.mockRestore();
    await server.passes({ seconds: 59 });
    expect(await row()).toMatchObject({ status: 'received' });
    await server.passes({ seconds: 1 });
    expect(await row()).toMatchObject({ status: 'processed' });
  });
});

describe('what a process was at when it ended', () => {
  /** Creates a download and a send whose leases, of one minute, belong to this lease holder. */
  async function heldBy(lease_holder: string) {
    const { prisma } = server.services.db;
    const speaker = await people.ready();
    server.fake.fail(DOWNLOAD, 'cut before');
    const { row } = await people.speak(speaker);
    const waiting = people.somebody();
    server.fake.fail(SEND, tooMany);
    await people.say(waiting, 'Hi');
    const contributor = await findContributor(server.services, 'JM', waiting);
    const lease = { lease_holder, not_before: new Date(server.clock.now().getTime() + 60_000), error: null };
    await prisma.inbound_media.update({ where: { id: (await row()).media?.id ?? '' }, data: lease });
    await prisma.outbound_messages.updateMany({
      where: { contributor_id: contributor?.id ?? '' },
      data: { ...lease, error_code: null },
    });
    return { row, waiting };
  }

  test('is taken up by the next start, a send once Twilio has had time to tell of it', async () => {
    const { row, waiting } = await heldBy(await endedProcess());
    await server.later({ seconds: 0 });
    expect(await row()).toMatchObject({ media: { status: 'stored' } });
    expect(server.fake.sentTo(waiting)).toHaveLength(0);
    await server.passes({ seconds: 8 });
    expect(server.fake.sentTo(waiting)).toHaveLength(1);
  });

  test('is no earlier taken up because our clock was set forward', async () => {
    const { waiting } = await heldBy(await endedProcess());
    server.clock.forward({ hours: 1 });
    await server.later({ seconds: 0 });
    expect(server.fake.sentTo(waiting)).toHaveLength(0);
    await server.passes({ seconds: 8 });
    expect(server.fake.sentTo(waiting)).toHaveLength(1);
  });

  test('is left to a process that runs beside this one, whatever our clock says', async () => {
    const other = await runningProcess();
    const { waiting } = await heldBy(other.name);
    await server.later({ hours: 1 });
    expect(server.fake.sentTo(waiting)).toHaveLength(0);
    await other.end();
    await server.later({ seconds: 0 });
    await server.passes({ seconds: 8 });
    expect(server.fake.sentTo(waiting)).toHaveLength(1);
  });

  test('is left alone while the process is there, and taken up when its leases end', async () => {
    const { row, waiting } = await heldBy(LEASE_HOLDER);
    await server.later({ seconds: 59 });
    expect(await row()).toMatchObject({ media: { status: 'pending' } });
    expect(server.fake.sentTo(waiting)).toHaveLength(0);
    await server.passes({ seconds: 1 });
    expect(await row()).toMatchObject({ media: { status: 'stored' } });
    expect(server.fake.sentTo(waiting)).toHaveLength(1);
  });

  test('is left alone where nobody here can know, as on another machine', async ({ skip }) => {
    // The embedded database has only one process, so it releases the leases of every other machine at once.
    skip(server.services.db.kind === 'pglite');
    const { row, waiting } = await heldBy('another-machine 1 1');
    await server.later({ seconds: 59 });
    expect(await row()).toMatchObject({ media: { status: 'pending' } });
    expect(server.fake.sentTo(waiting)).toHaveLength(0);
    await server.passes({ seconds: 1 });
    expect(server.fake.sentTo(waiting)).toHaveLength(1);
  });
});

/** Returns the lease holder name of a real process that has exited. */
async function endedProcess(): Promise<string> {
  const { name, end } = await runningProcess();
  await end();
  return name;
}

/** Starts a real process and returns its lease holder name. It ends when the test ends, at the latest. */
async function runningProcess(): Promise<{ name: string; end: () => Promise<unknown> }> {
  const file = fileURLToPath(new URL('../../src/retry-queue/lease-holder.ts', import.meta.url));
  // The process runs until its standard input ends.
  const script = `import(${JSON.stringify(file)}).then((it) => { process.stdout.write(it.LEASE_HOLDER); process.stdin.resume(); })`;
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', script]);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const name = chunk.toString();
  expect(name).toMatch(/^\S+ \d+ \d*$/);
  const ended = once(child, 'close');
  return {
    name,
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}
