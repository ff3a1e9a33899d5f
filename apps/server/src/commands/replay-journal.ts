// `npm run journal:replay`: applies the journal of withdrawals to a restored database. Stop the server first.
import { assertNoOlderServers } from '../auth-secret/lease.ts';
import { withPlace } from '../backup/place.ts';
import { replayJournal } from '../backup/replay-journal.ts';
import { assertNotRestoring } from '../backup/state.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log/logger.ts';
import { readOptions, runAlone } from './run.ts';

await runAlone(() => {
  readOptions({}, 'npm run journal:replay takes no options.');
  const env = readEnv(process.env);
  return withPlace({ env, log: createLogger({ level: 'warn' }) }, 'as it is', async ({ db, journal }) => {
    await assertNotRestoring(db);
    await db.migrate(
      undefined,
      assertNoOlderServers(db, (line) => console.log(line)),
    );
    const { entries, withdrawn } = await replayJournal({ db, journal }, new Date());
    if (!entries)
      return `The database knows everything that the journal of withdrawals in ${journal.where} has.`;
    return `${entries} entries of the journal of withdrawals in ${journal.where} were done again: ${withdrawn} recordings withdrawn.`;
  });
});
