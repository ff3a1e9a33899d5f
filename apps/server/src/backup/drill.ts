import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#env.ts';
import { OperatorProblem } from '#startup-error.ts';
import type { CheckedBackup } from './check.ts';
import { compareWithBackup } from './compare.ts';
import { withPlace } from './place.ts';
import { restoreBackup } from './restore.ts';
import { readState } from './state.ts';

/** Removes everything from the schema that was empty before. */
const CLEAR = `do $$ begin
  execute format('drop schema if exists restoring, %1$I cascade; create schema %1$I', current_schema());
end $$`;

/**
 * Restores a backup into a scratch place, compares every row and file, and removes the scratch place.
 *
 * @param into an empty PostgreSQL database to restore to; absent: an embedded one in the temporary folder
 * @returns a sentence for each difference
 * @throws {OperatorProblem} when the database of `into` is not empty, or the restore fails
 */
export async function drillBackup(
  backup: CheckedBackup,
  { env, log }: { env: Env; log: FastifyBaseLogger },
  into: string | undefined,
  tell: (line: string) => void,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'labrish-drill-'));
  const local = { S3_BUCKET: undefined, JOURNAL_DIR: undefined, JOURNAL_SECRET: undefined };
  const scratch: Env = { ...env, ...local, DATABASE_URL: into, DATA_DIR: folder };
  try {
    return await withPlace({ env: scratch, log }, backup.opening, async (place) => {
      if (into && (await readState(place.db)) !== 'empty')
        throw new OperatorProblem('The database of --into is not empty. Name one that was made for this.');
      try {
        let differences: string[] = [];
        await restoreBackup(place, backup, tell, async () => {
          tell('Comparing …');
          differences = await compareWithBackup(place, backup);
        });
        return differences;
      } finally {
        if (into) await place.db.slowSql(CLEAR);
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
