// `npm run restore`: restores a backup into an empty database (PostgreSQL or embedded) and an empty folder or bucket.
import { resolve } from 'node:path';
import { checkBackup, type CheckedBackup } from '../backup/check.ts';
import { bringJournal, restoreBackup, type Restored } from '../backup/restore.ts';
import { describePlace, withPlace } from '../backup/place.ts';
import { OperatorProblem } from '#startup-error.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `npm run restore -- --from FOLDER [--journal FOLDER]

  Restores the backup in FOLDER (one that npm run backup named) to where DATABASE_URL, DATA_DIR and S3_BUCKET say, which must be
  empty. They may be of another kind than those of the backup. Every file is read and compared before anything is written. A run
  that was cut off is finished by the same command; until then no server starts there.

  Withdrawals since the backup, STOPs and statements of being under 18 are in the journal of withdrawals (JOURNAL_DIR). The restore
  applies them again.

  --journal FOLDER   a journal that lies elsewhere: it is copied to JOURNAL_DIR first`;

await runAlone(async () => {
  const env = readEnv(process.env);
  const tell = (line: string) => console.log(line);
  const { from, journal } = readOptions({ from: { type: 'string' }, journal: { type: 'string' } }, USAGE);
  if (!from) throw new OperatorProblem(USAGE);
  tell(`Restoring ${resolve(from)} to ${describePlace(env)}.`);
  tell('Reading the backup …');
  const backup = await checkBackup(resolve(from), env.AUTH_SECRET, resolve(env.DATA_DIR));
  const restored = await withPlace(
    { env, log: createLogger({ level: 'warn' }) },
    backup.opening,
    async (place) => {
      if (journal) await bringJournal(resolve(journal), place.journal, env.JOURNAL_SECRET);
      return { ...(await restoreBackup(place, backup, tell)), where: place.journal.where };
    },
  );
  return toText(backup, restored);
});

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
      `${withdrawn} recordings were withdrawn while the backup was made, and are withdrawn here as well.`,
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
      ? `${journal.entries} entries of the journal of withdrawals in ${where} were done again: ${journal.withdrawn} recordings withdrawn.`
      : `The journal of withdrawals in ${where} has nothing that the backup does not know. If the server had it elsewhere, clear this ` +
          'place and restore with --journal: else what people took back since then is back.',
  );
  return lines.join('\n');
}
