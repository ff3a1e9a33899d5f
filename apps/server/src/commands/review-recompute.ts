// `npm run review:recompute`: recomputes the consensus of every recording from its verdicts. With the embedded database, stop the
// server first.
import { recompute } from '@labrish/api/review/recompute';
import { runCommand } from './run.ts';

await runCommand(async ({ db }) => {
  const { reviewed, changed } = await recompute(db.prisma, (done) =>
    process.stderr.write(`\r${done} looked at`),
  );
  process.stderr.write('\r');
  return changed.length === 0
    ? `${reviewed} reviewed recordings: all of them say what their verdicts come to.`
    : `${reviewed} reviewed recordings, of which ${changed.length} said something else and are put right:\n${changed.join('\n')}`;
});
