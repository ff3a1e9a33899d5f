// `npm run seed:flow -- --replace`: replaces the saved flow by the one that comes with this version. With the embedded database,
// stop the server first.
import { country } from '@labrish/pilots';
import { replaceFlow } from '@labrish/seed/replace-flow';
import { runCommand } from './run.ts';

const WARNING = [
  'This puts the conversation that comes with this version in the place of yours: its states, what they say, their choices and',
  'where those lead. Topics, people and recordings stay. If the words of the agreement differ, everybody is asked again.',
  'If you mean it: npm run seed:flow -- --replace',
].join('\n');

if (process.argv.includes('--replace'))
  await runCommand(async ({ db }) => {
    const { states_removed } = await replaceFlow(db.prisma, country.seeds);
    return [
      'The conversation of this version is in place.',
      ...(states_removed.length > 0
        ? [`States that it does not have are gone: ${states_removed.join(', ')}.`]
        : []),
      'With Twilio: npm run sync-templates brings the buttons there up to date; until then choices go out as numbered text.',
    ].join('\n');
  });
else {
  console.error(WARNING);
  process.exitCode = 1;
}
