import { COUNTRIES } from '../country.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prisma, Source } from '@labrish/db';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import { createDiskStore } from '#audio/disk-store.ts';
import { createAudioWorkerPool } from '#audio/worker-pool.ts';
import type { CountryServices } from '#context.ts';
import { createLogger } from '#log/logger.ts';
import { buildRelease } from '#releases/build.ts';
import { createLocalFiles } from '#audio/release-files.ts';
import { removeFolder } from '#releases/folder.ts';
import { createJobList } from '../auth/harness.ts';
import { writeStream } from '../audio/opus-streams.ts';
import { clear, NOW, seed, startApi } from '../api/setup.ts';

export interface Release {
  id: string;
  version: string;
  state: string;
  status: string | null;
  built: number;
  withdrawn: number;
  plan: {
    recordings: number;
    speakers: number;
    left_out: { why: string; recordings: number }[];
    held_out_topics: string[];
    faults: string[];
    parts: { part: string; recordings: number }[];
  };
}

interface Speaker {
  user_id: string;
  consent_id: string;
  source: Source;
}

const SERIES = 'labrish-test';
/** A parish of each of the three counties. */
const COUNTIES = ['JM-06', 'JM-09', 'JM-02'];

/** Opens a world in which recordings are accepted and releases are made of them. */
export async function openReleases(kind: TestDatabaseKind) {
  const api = await startApi(kind);
  const folder = await mkdtemp(join(tmpdir(), 'labrish-releases-'));
  const audioWorkers = createAudioWorkerPool({ threads: 1 });
  const services = {
    db: api.database,
    ...COUNTRIES.first,
    countries: COUNTRIES,
    audio: createDiskStore(join(folder, 'audio')),
    releaseFiles: createLocalFiles(createDiskStore(join(folder, 'releases')), join(folder, 'releases')),
    audioWorkers,
    jobs: createJobList(),
    log: createLogger({ level: 'silent' }),
    now: () => api.world.now,
    env: {
      ...{ DATA_DIR: folder, embedded: false, PUBLIC_URL: 'https://labrish.example' },
      ...{ PRODUCT_NAME: 'Labrish', ADMIN_EMAIL: 'admin@labrish.example', CODE_VERSION: 'test', TEAM: [] },
    },
  } as unknown as CountryServices;
  Object.assign(api.ports, {
    counts_simulator: false,
    removeReleaseFiles: (release: { series: string; version: string }) => removeFolder(services, release),
  });
  const send = (method: string, path: string, body?: object) =>
    api.send('admin', method, `/releases${path}`, body);
  const ok = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(method, path, body);
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  const world = {
    api,
    db: api.db,
    services,
    folder,
    send,
    async reset() {
      api.world.now = NOW;
      await clear(api.database);
      await rm(join(folder, 'releases'), { recursive: true, force: true });
      await api.db.submissions.deleteMany();
      await api.db.consents.deleteMany();
      await api.db.consent_versions.deleteMany();
      await seed(api.db);
      await api.db.submissions.deleteMany();
      await api.db.consents.deleteMany();
      for (const [version, body] of [
        [1, 'You agree: CC BY 4.0.'],
        [2, 'You agree to something else.'],
      ] as const)
        await api.db.consent_versions.upsert({
          where: { pilot_version: { pilot: 'JM', version } },
          create: { version, body, text_hash: String(version) },
          update: { body },
        });
    },
    /** Adds a contributor who has agreed. */
    async speaker({
      version = 1,
      source = 'whatsapp',
    }: { version?: number; source?: Source } = {}): Promise<Speaker> {
      const { id } = await api.db.contributors.create({
        data: { source, address_hmac: Buffer.from(randomUUID()), address_enc: Buffer.from('') },
      });
      const consent = await api.db.consents.create({
        data: { contributor_id: id, version, text_hash: String(version), age_ok: true },
      });
      return { user_id: id, consent_id: consent.id, source };
    },
    /** Stores an accepted, transcribed recording of this contributor, with a sound that no other has. */
    async record(
      { user_id, consent_id, source }: Speaker,
      change: Partial<Prisma.submissionsUncheckedCreateInput> = {},
    ): Promise<string> {
      const n = await api.db.submissions.count();
      const storage_url = `originals/${randomUUID()}`;
      await services.audio.put(storage_url, soundOf(n));
      const { id } = await api.db.submissions.create({
        data: {
          ...{ user_id, consent_id, source, category: 'Patwa', submission_type: 'open', storage_url },
          ...{
            audio_type: 'audio/ogg',
            duration_ms: 1_000,
            review_status: 'accepted',
            reviewed_category: 'Mix',
            labelled_by: 'reviewers',
          },
          ...{ region_code: 'JM-06', age_range: '25-34', formality: 'casual' },
          created_at: new Date(Date.UTC(2026, 10, 1, 12, 0, n)),
          ...change,
        },
      });
      return id;
    },
    /** Stores `count` recordings of as many speakers, four minutes each: enough for a test set. */
    async many(count = 240): Promise<string[]> {
      const ids: string[] = [];
      for (let n = 0; n < count; n++)
        ids.push(
          await world.record(await world.speaker(), {
            duration_ms: 240_000,
            region_code: COUNTIES[n % COUNTIES.length] ?? null,
          }),
        );
      return ids;
    },
    /** Stores the bytes of another recording once more, sent by this speaker. */
    async copyOf(
      submission_id: string,
      speaker: Speaker,
      change: Partial<Prisma.submissionsUncheckedCreateInput> = {},
    ): Promise<string> {
      const { storage_url } = await api.db.submissions.findUniqueOrThrow({ where: { id: submission_id } });
      const bytes = await services.audio.get(storage_url ?? '');
      const copy = { storage_url: `originals/${randomUUID()}`, audio_sha256: sha256(bytes) };
      await services.audio.put(copy.storage_url, bytes);
      await api.db.submissions.update({
        where: { id: submission_id },
        data: { audio_sha256: copy.audio_sha256 },
      });
      return world.record(speaker, { ...copy, ...change });
    },
    plan: (change: object = {}) => ok<Release['plan']>('POST', '/plan', { series: SERIES, ...change }),
    make: (version: string, change: object = {}) =>
      ok<Release>('POST', '', {
        series: SERIES,
        version,
        title: 'Labrish Test',
        without_changes: true,
        ...change,
      }),
    build: (id: string) => buildRelease(services, id),
    /** Runs `happen` during the build: after the first recording was read and before its file is written. */
    async whileBuilding(happen: () => Promise<unknown>, build: () => Promise<void>): Promise<void> {
      const { audio } = services;
      let isFirst = true;
      services.audio = {
        ...audio,
        async get(key: string) {
          const bytes = await audio.get(key);
          if (isFirst) {
            isFirst = false;
            await happen();
          }
          return bytes;
        },
      };
      await build().finally(() => (services.audio = audio));
    },
    get: (id: string) => ok<Release>('GET', `/${id}`),
    publish: (id: string) => ok<Release>('POST', `/${id}/publish`),
    /** Makes, builds and publishes a release. */
    async release(version: string, change: object = {}): Promise<Release> {
      const { id } = await world.make(version, change);
      await world.build(id);
      return world.publish(id);
    },
    itemsOf: (release_id: string) =>
      api.db.release_items.findMany({
        where: { release_id, removed_at: null },
        orderBy: { position: 'asc' },
      }),
    async close() {
      await api.close();
      await audioWorkers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

export type ReleaseWorld = Awaited<ReturnType<typeof openReleases>>;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns a second of Opus that differs for each number. */
export function soundOf(n: number): Buffer {
  const packets = Array.from({ length: 50 }, (_, i) => Uint8Array.of(0x08, n & 255, (n >> 8) & 255, i, 7));
  return writeStream({ packets, preSkip: 312 });
}
