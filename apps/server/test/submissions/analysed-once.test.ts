import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#context.ts';
import { analysePending } from '#submissions/analyse-pending.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver } from './giver.ts';

describe.each(databases)('a recording that two processes come upon, on $name', ({ url }) => {
  let server: TwilioServer;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
    const person = createGiver(server);
    await person.agree();
    await person.speak();
  });
  afterAll(() => server.close());

  const reset = () => server.services.db.prisma.submissions.updateMany({ data: { analysis: 'pending' } });
  const state = async () => (await server.services.db.prisma.submissions.findFirstOrThrow()).analysis;

  /** Creates a process whose decoder first runs `decode`. */
  const process = (decode: () => Promise<void>) => {
    const { services } = server;
    let decoded = 0;
    const audioWorkers: Services['audioWorkers'] = {
      ...services.audioWorkers,
      async analyse(bytes) {
        decoded += 1;
        await decode();
        return services.audioWorkers.analyse(bytes);
      },
    };
    return { sweep: () => analysePending({ ...services, audioWorkers }), decoded: () => decoded };
  };

  test('is decoded by one of them', async () => {
    await reset();
    const other = process(async () => undefined);
    // The other process finds the recording while the first is decoding it.
    const first = process(() => other.sweep());
    await first.sweep();
    expect([first.decoded(), other.decoded(), await state()]).toEqual([1, 0, 'analysed']);
  });

  test('is left to the next sweep when it could not be decoded, and to another process after a kill', async () => {
    await reset();
    const failing = process(() => Promise.reject(new Error('out of memory')));
    await failing.sweep();
    expect([failing.decoded(), await state()]).toEqual([1, 'pending']);

    let kill: () => void = () => undefined;
    const isAtIt = new Promise<void>((resolve) => (kill = resolve));
    const killed = process(() => {
      kill();
      return new Promise(() => undefined);
    });
    void killed.sweep();
    await isAtIt;
    const other = process(async () => undefined);
    await other.sweep();
    expect(other.decoded()).toBe(0);
    server.clock.forward({ minutes: 3 });
    await other.sweep();
    expect([other.decoded(), await state()]).toEqual([1, 'analysed']);
  });
});
