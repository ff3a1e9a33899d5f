// `npm run journal:replay`: applies the journal of withdrawals to a restored database. Stop the server first.
import { parseArgs } from 'node:util';
import { withPlace } from '../backup/place.ts';
import { BackupProblem } from '../backup/problem.ts';
import { replayJournal } from '../backup/replay-journal.ts';
import { assertNotRestoring } from '../backup/state.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { reportStartupError } from '../startup-error.ts';

try {
  parseArgs({ options: {} });
  console.log(await run());
} catch (error) {
  if (error instanceof BackupProblem) console.error(`\n${error.message}\n`);
  else reportStartupError(error);
  process.exitCode = 1;
}

function run(): Promise<string> {
  const env = readEnv(process.env);
  return withPlace({ env, log: createLogger({ level: 'warn' }) }, 'as it is', async ({ db, journal }) => {
    await assertNotRestoring(db);
    await db.migrate();
    const { entries, withdrawn } = await replayJournal({ db, journal }, new Date());
    if (!entries)
      return `The database knows everything that the journal of withdrawals in ${journal.where} has.`;
    return `${entries} entries of the journal of withdrawals in ${journal.where} were done again: ${withdrawn} recordings taken back.`;
  });
}
