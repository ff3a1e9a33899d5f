import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Env } from '#env.ts';
import { inTime } from '#in-time.ts';
import { backlogHealth } from './backlog.ts';
import { databaseProblem, TIMEOUT_MS, type Checked as CheckedDatabase } from './database.ts';
import { openFilesProblem, readOpenFiles } from './open-files.ts';

/** Free space that the server needs: room for some hundreds of voice notes, and for the database to go on writing. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024;

export interface Checked {
  now: () => Date;
  db: CheckedDatabase;
  audio: { check(): Promise<void> };
  env: Pick<Env, 'DATA_DIR' | 'TWILIO_ACCOUNT_SID' | 'S3_BUCKET'>;
}

/** What is wrong, in words for an operator; null when nothing is. */
type Trouble = string | null;
type Troubles = Record<string, Trouble>;

/**
 * Checks whether this process can take a voice note and answer now. While the database does not answer, the checks of the message queues
 * are left out. Writes and flushes a file.
 *
 * @param freeBytes returns the free space on the disk of a folder, in bytes.
 */
export async function findTroubles(
  services: Checked,
  freeBytes: (folder: string) => Promise<number> = freeOnDisk,
): Promise<Troubles> {
  const { audio, db, env } = services;
  const [database, queues, audio_store, disk, files] = await Promise.all([
    databaseProblem(db),
    inTime<Troubles>(() => backlogHealth(services), TIMEOUT_MS).catch(() => ({})),
    trouble(async () => {
      await audio.check();
      return null;
    }, whereRecordingsGo(env)),
    trouble(async () => {
      const left = await freeBytes(resolve(env.DATA_DIR));
      return left >= MIN_FREE_BYTES
        ? null
        : `The disk of DATA_DIR has ${Math.floor(left / 1024 / 1024)} MB left; it needs 200 MB. Make room on it.`;
    }, 'It cannot be told how much room the disk of DATA_DIR has left.'),
    readOpenFiles().then(openFilesProblem),
  ]);
  return { database, audio_store, disk, files, ...queues };
}

function whereRecordingsGo({ S3_BUCKET }: Checked['env']): string {
  return S3_BUCKET
    ? `Recordings cannot be stored in the bucket ${S3_BUCKET}. Look whether its server answers, has room, and lets the key of AWS_ACCESS_KEY_ID write.`
    : 'Recordings cannot be stored in DATA_DIR/audio. Look whether the disk is there, has room and may be written to.';
}

async function trouble(check: () => Promise<Trouble>, otherwise: string): Promise<Trouble> {
  return check().catch(() => otherwise);
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
