// `npm run restore`: restores a backup into an empty database (PostgreSQL or embedded) and an empty folder or bucket.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bringJournal } from '../backup/bring-journal.ts';
import { withPlace } from '../backup/place.ts';
import { BackupProblem } from '../backup/problem.ts';
import { checkBackup, restoreBackup, type CheckedBackup, type Restored } from '../backup/restore.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { reportStartupError } from '../startup-error.ts';

const USAGE = `npm run restore -- --from FOLDER [--journal FOLDER]

  Restores the backup in FOLDER (one that npm run backup named) to where DATABASE_URL, DATA_DIR and S3_BUCKET say, which must be
  empty. They may be of another kind than those of the backup. Every file is read and compared before anything is written. A run
  that was cut off is finished by the same command; until then no server starts there.

  What people took back since the backup, and who said STOP or that they are under 18, stands in the journal of withdrawals, where
  JOURNAL_DIR says: it is done again.

  --journal FOLDER   where that journal is, if it is not there: it is copied to there first`;

try {
  await run();
} catch (error) {
  if (error instanceof BackupProblem) console.error(`\n${error.message}\n`);
  else reportStartupError(error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const tell = (line: string) => console.log(line);
  const { from, journal } = readOrder();
  tell('Reading the backup …');
  const backup = await checkBackup(from, env.AUTH_SECRET, resolve(env.DATA_DIR));
  const restored = await withPlace(
    { env, log: createLogger({ level: 'warn' }) },
    backup.opening,
    async (place) => {
      if (journal) await bringJournal(resolve(journal), place.journal, env.JOURNAL_SECRET);
      return { ...(await restoreBackup(place, backup, tell)), where: place.journal.where };
    },
  );
  console.log(toText(backup, restored));
}

function toText(
  { manifest, has_secret }: CheckedBackup,
  { migrated, withdrawn, journal, where }: Restored & { where: string },
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored as of ${manifest.made_at}: ${rows} rows, ${manifest.audio.files} recordings, ${manifest.releases.files} files of versions.`,
  ];
  if (migrated.length) lines.push(`Brought from an earlier version to this one: ${migrated.join(', ')}.`);
  if (withdrawn)
    lines.push(
      `${withdrawn} recordings were taken back while the backup was made, and are taken back here as well.`,
    );
  if (manifest.missing.length)
    lines.push(
      `The backup did not have ${manifest.missing.length} recordings:\n${manifest.missing.join('\n')}`,
    );
  lines.push(
    has_secret
      ? 'The secret fits. Start the server.'
      : 'Before the server starts, set AUTH_SECRET to the secret of the backup, or put its file auth-secret into DATA_DIR.',
    journal.entries
      ? `${journal.entries} entries of the journal of withdrawals in ${where} were done again: ${journal.withdrawn} recordings taken back.`
      : `The journal of withdrawals in ${where} has nothing that the backup does not know. If the server had it elsewhere, clear this ` +
          'place and restore with --journal: else what people took back since then is back.',
  );
  return lines.join('\n');
}

function readOrder(): { from: string; journal: string | undefined } {
  const { from, journal } = options().values;
  if (!from) throw new BackupProblem(USAGE);
  return { from: resolve(from), journal };
}

function options() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, journal: { type: 'string' } } });
  } catch (error) {
    throw new BackupProblem(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}
