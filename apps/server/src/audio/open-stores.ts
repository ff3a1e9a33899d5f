import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#env.ts';
import { createDiskStore } from './disk-store.ts';
import type { AudioStore } from './store.ts';

/** The stores of recordings, of release files and of the journal. */
export interface Stores {
  audio: AudioStore;
  releases: AudioStore;
  /** The journal of withdrawals (journal/), which may be on another disk, and its location. */
  journal: { store: AudioStore; where: string };
  /** Whether recordings and release files are in folders on this machine. */
  is_local: boolean;
  close: () => void;
}

/**
 * Opens the bucket of the settings, or else folders in `dataDir`. An unreachable bucket does not stop the start: code that needs
 * it waits, and messages are accepted meanwhile.
 *
 * @throws {BadSettings} when the bucket does not exist, denies access, or would keep withdrawn recordings.
 */
export async function openStores(env: Env, dataDir: string, log: FastifyBaseLogger): Promise<Stores> {
  const { S3_BUCKET: bucket, JOURNAL_DIR } = env;
  const folder = JOURNAL_DIR ? resolve(JOURNAL_DIR) : join(dataDir, 'journal');
  const journal = { store: createDiskStore(folder), where: folder };
  if (!bucket)
    return {
      journal,
      audio: createDiskStore(join(dataDir, 'audio')),
      releases: createDiskStore(join(dataDir, 'releases')),
      is_local: true,
      close: () => undefined,
    };
  // Load the code of buckets, and with it the SDK of AWS, only where there is a bucket: it is slow to load.
  const { openBucket } = await import('./s3/open-bucket.ts');
  const opened = await openBucket(env, bucket, log);
  return {
    audio: opened.store('audio/'),
    releases: opened.store('releases/'),
    journal: JOURNAL_DIR
      ? journal
      : { store: opened.store('journal/'), where: `journal/ of the bucket ${bucket}` },
    is_local: false,
    close: opened.close,
  };
}
