import { appRouter } from '@labrish/api';
import type { Context } from '@labrish/api';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#rest/openapi.ts';
import { addressOf, SAMPLES } from '../api/contract/requests.ts';
import { addressHmac, NOW } from '../api/setup.ts';
import { LENGTH_MS, openReview, type ReviewWorld } from './world.ts';

const REVIEWERS = Array.from({ length: 10 }, (_, i) => `reviewer-${i + 2}`);
const NUMBERS = Array.from({ length: 2_000 }, (_, i) => `+1876555${String(i).padStart(4, '0')}`);
/** The contributors. The two worlds differ only in which of them has which phone number. */
const VOICES = Array.from({ length: 6 }, (_, i) => `f1000000-0000-4000-8000-00000000000${i}`);
const RECORDINGS = VOICES.flatMap((_, i) => [2 * i, 2 * i + 1]).map(
  (i) => `f2000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
);

const READS = Object.entries(openApi(appRouter, { title: 'Labrish API', version: '1.0.0' }).paths).flatMap(
  ([path, methods]) => {
    const operation = 'get' in methods ? methods.get : undefined;
    // Leave out the flow, whose history continues from one world to the next, and spellings, which are cached for ten minutes.
    return operation && !/\/flow\/|\/spellings$/.test(path)
      ? [addressOf(path.replace('/api/admin', ''), SAMPLES[operation.operationId]?.parameters ?? {})]
      : [];
  },
);

describe.each(testDatabases)('two worlds that differ in who owns a recording, on $name', (kind) => {
  let world: ReviewWorld;
  let statements = 0;
  beforeAll(async () => {
    world = await openReview(kind);
  });
  afterAll(() => world.close());

  /** Counts every statement that the API makes, in transactions too. */
  function count() {
    const { db, database, ports } = world.api;
    ports.db = db.$extends({
      query: {
        $allOperations: ({ args, query }) => {
          statements += 1;
          return query(args);
        },
      },
    }) as unknown as Context['db'];
    ports.query = (statement) => {
      statements += 1;
      return database.query(statement);
    };
  }

  async function open(numbers: string[]) {
    const { api } = world;
    await world.reset();
    await api.db.submissions.deleteMany();
    for (const [i, id] of VOICES.entries()) {
      const address_hmac = addressHmac(numbers[i] ?? '');
      await api.db.contributors.create({
        data: {
          ...{ id, source: 'whatsapp', address_hmac, address_enc: Buffer.from('') },
          addresses: { create: { address_hmac, is_permanent: false } },
        },
      });
    }
    for (const [i, id] of RECORDINGS.entries())
      await world.record({
        id,
        user_id: VOICES[Math.floor(i / 2)] ?? '',
        created_at: new Date(NOW.getTime() + i),
      });
  }

  /** Lists what the API answers ten reviewers, with the number of statements of each answer. */
  async function answers(): Promise<string[]> {
    const { api } = world;
    const said: string[] = [];
    const ask = async (as: string, method: string, path: string, body?: object) => {
      const before = statements;
      const answer = await api.send(as, method, path, body);
      said.push(`${as} ${method} ${path} ${statements - before} ${neutral(answer)}`);
      return answer;
    };
    for (const [n, as] of REVIEWERS.entries()) {
      // Send two hundred phone numbers for each reviewer: the API must no longer answer whether it knows a number.
      for (const phone_number of NUMBERS.slice(n * 200, (n + 1) * 200))
        await ask(as, 'POST', '/review/own-numbers', { phone_number });
      for (const id of RECORDINGS)
        for (const stage of ['audio', 'words'])
          await ask(as, 'POST', '/review/verdicts', {
            ...{ submission_id: id, stage, verdict: 'reject', reasons: ['noise'], heard_ms: LENGTH_MS },
          });
      await ask(as, 'POST', '/review/own-numbers', {});
      const next = await ask(as, 'POST', '/review/next', {});
      const held = { submission_id: (next.body as { item: { submission_id: string } }).item.submission_id };
      const at = { ...held, stage: 'audio' };
      for (const path of [...READS, `/submissions/${held.submission_id}`]) await ask(as, 'GET', path);
      await ask(as, 'POST', '/review/renew', at);
      await ask(as, 'POST', n % 2 ? '/review/skip' : '/review/known-voices', at);
      await ask(as, 'POST', '/review/verdicts', {
        ...{ ...at, verdict: 'accept', category: 'Mix', heard_ms: LENGTH_MS },
      });
      await ask(as, 'DELETE', '/review/own-numbers');
    }
    return said;
  }

  test('answer every endpoint alike, with as many statements', { timeout: 240_000 }, async () => {
    count();
    const theirs = NUMBERS.filter((_, i) => i % 333 === 0).slice(0, VOICES.length);
    await open(theirs);
    const first = await answers();
    await open(theirs.toReversed());
    const second = await answers();
    expect(second.filter((answer, i) => answer !== first[i]).map((answer) => answer.slice(0, 200))).toEqual(
      [],
    );
    expect(first.length).toBeGreaterThan(NUMBERS.length + 500);
  });
});

/** Replaces what differs from run to run: random ids and names, codes, and the times of the database's own clock. */
function neutral({ status, body }: { status: number; body: unknown }): string {
  return `${status} ${JSON.stringify(body ?? null)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/voices\/[0-9a-f-]{36}/g, 'AUDIO')
    .replaceAll(/"(created|updated)_at":"[^"]*"/g, 'AT')
    .replaceAll(/MINE-[A-Z2-9]{4}-[A-Z2-9]{4}/g, 'CODE')}`;
}
