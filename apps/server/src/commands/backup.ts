// `npm run backup`: backs up a server's data into a folder while it runs. With the embedded database, stop the server first.
import { resolve } from 'node:path';
import { makeBackup, type BackupResult } from '../backup/backup.ts';
import { withPlace } from '../backup/place.ts';
import { OperatorProblem } from '#startup-error.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `npm run backup -- --to FOLDER [--keep N]

  Makes a backup in a new folder of FOLDER: the database as it is at one moment, then the recordings and versions that it names.
  Servers on a PostgreSQL may run meanwhile; one on the embedded database must be stopped. AUTH_SECRET is not in it.

  --to FOLDER   where backups are; made when it is not there
  --keep N      removes the oldest, so that N are left with this one`;

await runAlone(async () => {
  const order = readOrder();
  const env = readEnv(process.env);
  const made = await withPlace({ env, log: createLogger({ level: 'warn' }) }, 'as it is', (place) =>
    makeBackup(place, { ...order, code_version: env.CODE_VERSION, now: () => new Date() }),
  );
  if (made.manifest.missing.length) process.exitCode = 1;
  return toText(made);
});

function toText({ folder, manifest, withdrawn, removed, unrecorded }: BackupResult): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${folder}: ${rows} rows, ${manifest.audio.files} recordings and ${manifest.releases.files} files of versions ` +
      `(${((manifest.audio.bytes + manifest.releases.bytes) / 1e6).toFixed(1)} MB).`,
    'AUTH_SECRET is not in it. Keep it in another place: without it nobody can read the phone numbers and sign-in factors of the backup.',
  ];
  if (withdrawn)
    lines.push(`${withdrawn} recordings were withdrawn while they were copied, and are not in it.`);
  if (unrecorded)
    lines.push(
      `The database could not record this backup (${unrecorded}), so the alert LabrishBackupOld does not know of it.`,
    );
  if (removed.length) lines.push(`Removed: ${removed.join(', ')}.`);
  if (manifest.missing.length)
    lines.push(
      `${manifest.missing.length} recordings are named by the database and were not where recordings are, so the backup does not have ` +
        `them. No older backup was removed: one of them may.\n${manifest.missing.join('\n')}`,
    );
  return lines.join('\n');
}

function readOrder(): { to: string; keep: number | undefined } {
  const given = readOptions({ to: { type: 'string' }, keep: { type: 'string' } }, USAGE);
  const keep = given.keep === undefined ? undefined : Number(given.keep);
  if (!given.to) throw new OperatorProblem(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new OperatorProblem('--keep must be a whole number from 1 on.');
  return { to: resolve(given.to), keep };
}
