// `npm run backup:drill`: proves that a backup can be restored, in a scratch place that is removed afterwards.
import { resolve } from 'node:path';
import { checkBackup } from '../backup/check.ts';
import { drillBackup } from '../backup/drill.ts';
import { OperatorProblem } from '#startup-error.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `npm run backup:drill -- --from FOLDER [--into postgres://…]

  Restores the backup in FOLDER (one that npm run backup named) into a scratch place, compares every row and every file with the
  backup, and removes the scratch place. The data of the server is not touched.

  --into postgres://…   an empty database of which the user is the owner; it is empty again afterwards. Without it, the backup is
                        restored into an embedded database in the temporary folder (TMPDIR)`;

await runAlone(async () => {
  const { from, into } = readOptions({ from: { type: 'string' }, into: { type: 'string' } }, USAGE);
  if (!from) throw new OperatorProblem(USAGE);
  const env = readEnv(process.env);
  const tell = (line: string) => console.log(line);
  tell('Reading the backup …');
  const backup = await checkBackup(resolve(from), env.AUTH_SECRET, resolve(env.DATA_DIR));
  const { manifest, has_secret } = backup;
  const differences = await drillBackup(backup, { env, log: createLogger({ level: 'warn' }) }, into, tell);
  if (differences.length)
    throw new OperatorProblem(`What was restored differs from the backup:\n${differences.join('\n')}`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `The backup of ${manifest.made_at} can be restored: ${rows} rows in ${manifest.tables.length} tables, ${manifest.audio.files} ` +
    `recordings and ${manifest.releases.files} files of versions are equal. ` +
    (has_secret
      ? 'The secret fits.'
      : 'The secret was not checked: set AUTH_SECRET, or DATA_DIR where its file is.')
  );
});
