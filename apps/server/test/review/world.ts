import { country } from '@labrish/pilots';
import { createCountries, personNames } from '#countries.ts';
import { randomUUID } from 'node:crypto';
import type { Prisma } from '@labrish/db';
import type { Category } from '@labrish/pilot';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import { kandu } from '../pilots/kandu.ts';
import { clear, NOW, reviewerId, seed, startApi, type TestApi } from '../api/setup.ts';

export const LENGTH_MS = 8_000;

export interface Item {
  submission_id: string;
  stage: 'audio' | 'words';
  draft: unknown;
  first_draft: unknown;
  reviewed_category: Category | null;
  until: string;
  audio_url: string;
}

export interface Given {
  review_id: string;
  counts: boolean;
  why_not: string | null;
  is_training: boolean;
  confirmed: { verdict: string; category: string | null; reasons: string[] } | null;
}

/** Opens a world with recordings to review, in which only the test moves the clock. */
export async function openReview(kind: TestDatabaseKind) {
  const api = await startApi(kind);
  const ok = async <T>(as: string, method: string, path: string, body?: object): Promise<T> => {
    const answer = await api.send(as, method, `/review${path}`, body);
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  const world = {
    api,
    ok,
    async reset() {
      api.world.now = NOW;
      api.world.chance = 0.5;
      delete api.ports.pilots;
      delete api.ports.namesOf;
      await clear(api.database);
      await api.db.submissions.deleteMany();
      await seed(api.db);
      await api.db.submissions.deleteMany();
      await api.db.review_settings.update({
        where: { id: 1 },
        data: {
          quorum: 2,
          calibration_share: 0,
          double_transcription_share: 0,
          machine_drafts_off: [],
          version: 1,
        },
      });
      await api.db.profiles.createMany({
        data: Array.from({ length: 8 }, (_, i) => ({
          id: reviewerId(i + 2),
          email: `reviewer-${i + 2}@example.org`,
        })),
      });
    },
    /** Lets the made-up country of Kandu run beside Jamaica. */
    addKandu(): void {
      const both = createCountries([country, kandu]);
      Object.assign(api.ports, { pilots: both.pilots, namesOf: (of: string) => personNames(both.of(of)) });
    },
    pass(ms: number) {
      api.world.now = new Date(api.world.now.getTime() + ms);
    },
    async speaker(address = `whatsapp:${randomUUID()}`, pilot = 'JM'): Promise<string> {
      const address_hmac = Buffer.from(`hmac of ${address}`);
      const { id } = await api.db.contributors.create({
        data: {
          ...{ pilot, source: 'whatsapp', address_hmac },
          address_enc: Buffer.from(''),
          addresses: { create: { pilot, address_hmac, is_permanent: false } },
        },
      });
      return id;
    },
    /** Records that a reviewer has proved that a number is theirs. */
    async owns(reviewer: number, address: string) {
      await api.db.reviewer_addresses.create({
        data: { reviewer_id: reviewerId(reviewer), address_hmac: Buffer.from(`hmac of ${address}`) },
      });
    },
    /** Stores a recording, a minute after the previous one. */
    async record(change: Partial<Prisma.submissionsUncheckedCreateInput> = {}): Promise<string> {
      const n = await api.db.submissions.count();
      const { id } = await api.db.submissions.create({
        data: {
          user_id: change.user_id ?? (await world.speaker()),
          source: 'whatsapp',
          category: 'Patwa',
          submission_type: 'structured',
          storage_url: `voices/${randomUUID()}`,
          audio_type: 'audio/ogg',
          duration_ms: LENGTH_MS,
          created_at: new Date(Date.UTC(2026, 10, 1, 12, n)),
          ...change,
        },
      });
      return id;
    },
    async next(as: string, ask: object = {}): Promise<Item | null> {
      return (await ok<{ item: Item | null }>(as, 'POST', '/next', ask)).item;
    },
    /** Listens to the end and decides. */
    async say(as: string, submission_id: string, change: object = {}): Promise<Given> {
      world.pass(LENGTH_MS);
      return ok<Given>(as, 'POST', '/verdicts', {
        submission_id,
        stage: 'audio',
        verdict: 'accept',
        category: 'Patwa',
        heard_ms: LENGTH_MS,
        ...change,
      });
    },
    /** Takes the next recording and gives a verdict, as most reviewers do most of the time. */
    async review(as: string, change: object = {}): Promise<Given & { submission_id: string }> {
      const item = await world.next(as);
      if (!item) throw new Error(`There is nothing for ${as}.`);
      return { submission_id: item.submission_id, ...(await world.say(as, item.submission_id, change)) };
    },
    async statusOf(id: string) {
      const row = await api.db.submissions.findUniqueOrThrow({ where: { id } });
      return row.review_status;
    },
    close: () => api.close(),
  };
  return world;
}

export type ReviewWorld = Awaited<ReturnType<typeof openReview>> & { api: TestApi };

export const NOISE = { verdict: 'reject', reasons: ['noise'], category: undefined };
