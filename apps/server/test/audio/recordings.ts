import { addPilot } from '@labrish/db/testing/test-database';
import { COUNTRIES } from '../country.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDb } from '@labrish/db';
import Fastify from 'fastify';
import { createDiskStore } from '#audio/disk-store.ts';
import { createAudioWorkerPool } from '#audio/worker-pool.ts';
import { audioRoutes } from '#playback/routes.ts';
import { signAudioUrl } from '#playback/signing.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { addSomebody, SOMEBODY } from './somebody.ts';

export type Recordings = Awaited<ReturnType<typeof startRecordings>>;

/** Serves the audio routes with the real store and workers, and records which files they opened and how often they transcoded. */
export async function startRecordings() {
  let clock = new Date('2026-11-20T12:00:00Z');
  const signer = {
    secrets: createSecrets('a secret for tests of at least 32 characters'),
    now: () => clock,
  };
  const opened: Readable[] = [];
  let transcodes = 0;
  const folder = await mkdtemp(join(tmpdir(), 'labrish-routes-'));
  const store = createDiskStore(folder);
  const db = await createDb({});
  await db.migrate();
  await addPilot(db);
  const { id: user_id } = await db.prisma.contributors.create({
    data: { source: 'simulator', address_hmac: Buffer.from('h'), address_enc: Buffer.from('e') },
  });
  await addSomebody(db.prisma);
  const audioWorkers = createAudioWorkerPool({ threads: 1 });
  const services = {
    ...signer,
    countries: COUNTRIES,
    db,
    audio: {
      ...store,
      read: async (...asked: Parameters<typeof store.read>) => {
        const stream = await store.read(...asked);
        opened.push(stream);
        return stream;
      },
    },
    audioWorkers: {
      ...audioWorkers,
      transcode: (bytes: Uint8Array) => (transcodes++, audioWorkers.transcode(bytes)),
    },
  };
  const app = Fastify();
  await app.register(
    audioRoutes(services, async () => undefined),
    { prefix: '/audio' },
  );
  app.addHook('onClose', () => audioWorkers.close());

  /** Stores a recording and its submission. @returns the submission's id */
  async function submit(
    bytes: Uint8Array,
    audio_type: string,
    changes: { withdrawn_at?: Date; storage_url?: string | null } = {},
  ): Promise<string> {
    const storage_url = `originals/2026/11/${randomUUID()}.bin`;
    await store.put(storage_url, bytes);
    const row = await db.prisma.submissions.create({
      data: {
        user_id,
        source: 'simulator',
        category: 'Patwa',
        submission_type: 'open',
        audio_sha256: sha256(bytes),
        audio_type,
        storage_url,
        ...changes,
      },
    });
    return row.id;
  }

  return {
    app,
    db: db.prisma,
    store,
    signer,
    /** The streams that were opened, in order. */
    opened,
    /** How many MP3s were made. */
    transcodes: () => transcodes,
    /** Moves the clock. */
    advance(seconds: number) {
      clock = new Date(clock.getTime() + seconds * 1000);
    },
    submit,
    get: (id: string, query = '', headers: Record<string, string> = {}) =>
      app.inject({ url: signAudioUrl(signer, id, SOMEBODY) + query, headers }),
    async close() {
      await app.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
