// `npm run pilot:check -- pilots/jamaica`: says what is missing or wrong in the folder of a country, and plays its flow. Exits with 1
// when something is.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publishCheck } from '@labrish/conversation/publish-check';
import { seededFlow, type Country } from '@labrish/conversation/seeds';
import { english } from '@labrish/conversation/sentence-groups';
import { checkPilot, checkSpeech } from '@labrish/pilot';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder of a country: npm run pilot:check -- pilots/jamaica');
  process.exit(1);
}
const { country } = (await import(pathToFileURL(resolve(folder, 'index.ts')).href)) as { country: Country };
const problems = findProblems(country);
for (const problem of problems) console.error(problem);
console.log(
  problems.length ? `${problems.length} to mend in ${folder}.` : `${country.pilot.country.name} is complete.`,
);
process.exit(problems.length ? 1 : 0);

/** Checks the data first, because a flow over wrong data finds the same again. */
function findProblems({ pilot, speech, seeds }: Country): string[] {
  const wrong = [...checkPilot(pilot), ...checkSpeech(pilot, speech, english)];
  if (wrong.length > 0) return wrong;
  const events = seeds.events.map(({ event_key }) => event_key);
  const flow = { ...seededFlow({ pilot, speech }, seeds, 'Labrish'), events };
  const { findings, proof, tests } = publishCheck({ flow, live: null, tests: seeds.tests });
  return [
    ...[...findings, ...proof.findings]
      .filter(({ severity }) => severity !== 'tells')
      .map(({ state_key, sentence }) => `${state_key ?? 'The flow'}: ${sentence}`),
    ...(proof.is_complete ? [] : ['The flow has too many situations to look at all of them.']),
    ...tests
      .filter(({ is_passed }) => !is_passed)
      .map(({ name, sentence }) => `The test “${name}” fails: ${sentence ?? ''}`),
  ];
}
