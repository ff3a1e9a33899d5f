// `npm run backup`: backs up a server's data into a folder while it runs. With the embedded database, stop the server first.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, type Made } from '../backup/backup.ts';
import { withPlace } from '../backup/place.ts';
import { BackupProblem } from '../backup/problem.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { reportStartupError } from '../startup-error.ts';

const USAGE = `npm run backup -- --to FOLDER [--keep N]

  Makes a backup in a new folder of FOLDER: the database as it is at one moment, then the recordings and versions that it names.
  Servers on a PostgreSQL may run meanwhile; one on the embedded database must be stopped. AUTH_SECRET is not in it.

  --to FOLDER   where backups are; made when it is not there
  --keep N      removes the oldest, so that N are left with this one`;

try {
  await run();
} catch (error) {
  if (error instanceof BackupProblem) console.error(`\n${error.message}\n`);
  else reportStartupError(error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const order = readOrder();
  const env = readEnv(process.env);
  const made = await withPlace({ env, log: createLogger({ level: 'warn' }) }, 'as it is', (place) =>
    makeBackup(place, { ...order, code_version: env.CODE_VERSION, now: () => new Date() }),
  );
  console.log(toText(made));
  if (made.manifest.missing.length) process.exitCode = 1;
}

function toText({ folder, manifest, withdrawn, removed }: Made): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${folder}: ${rows} rows, ${manifest.audio.files} recordings and ${manifest.releases.files} files of versions ` +
      `(${((manifest.audio.bytes + manifest.releases.bytes) / 1e6).toFixed(1)} MB).`,
    'AUTH_SECRET is not in it. Keep it in another place: without it nobody can read the phone numbers and sign-in factors of the backup.',
  ];
  if (withdrawn)
    lines.push(`${withdrawn} recordings were taken back while they were copied, and are not in it.`);
  if (removed.length) lines.push(`Removed: ${removed.join(', ')}.`);
  if (manifest.missing.length)
    lines.push(
      `${manifest.missing.length} recordings are named by the database and were not where recordings are, so the backup does not have ` +
        `them. No older backup was removed: one of them may.\n${manifest.missing.join('\n')}`,
    );
  return lines.join('\n');
}

function readOrder(): { to: string; keep: number | undefined } {
  const { values } = options();
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!values.to) throw new BackupProblem(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new BackupProblem('--keep must be a whole number from 1 on.');
  return { to: resolve(values.to), keep };
}

function options() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  } catch (error) {
    throw new BackupProblem(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}
