// `npm run seed:flow -- --replace`: replaces the saved flow of a pilot by the one that comes with this version. With the embedded database,
// stop the server first.
import { replaceFlow } from '@labrish/seed/replace-flow';
import { OperatorProblem } from '#startup-error.ts';
import { readOptions, runAlone, runCommand } from './run.ts';

const WARNING = [
  'This puts the conversation that comes with this version in the place of yours: its states, what they say, their choices and',
  'where those lead. Topics, people and recordings stay. If the words of the agreement differ, everybody is asked again.',
  'If you mean it: npm run seed:flow -- --replace [--pilot tt]',
].join('\n');

await runAlone(async () => {
  const given = readOptions({ replace: { type: 'boolean' }, pilot: { type: 'string' } }, WARNING);
  if (!given.replace) throw new OperatorProblem(WARNING);
  await runCommand(async ({ countries, db }) => {
    const country = countries.find(given.pilot);
    if (!country) throw new OperatorProblem(`No pilot ${given.pilot} runs here. PILOTS names those that do.`);
    const { states_removed } = await replaceFlow(db.prisma, country);
    return [
      'The conversation of this version is in place.',
      ...(states_removed.length > 0
        ? [`States that it does not have are gone: ${states_removed.join(', ')}.`]
        : []),
      'With Twilio: npm run sync-templates brings the buttons there up to date; until then choices go out as numbered text.',
    ].join('\n');
  });
});
