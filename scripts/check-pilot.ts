// `npm run pilot:check -- pilots/jamaica`: says what is missing or wrong in the folder of a country, and plays its flow. Exits with 1
// when something is.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkSeeds } from '@labrish/conversation/check-seeds';
import { english } from '@labrish/conversation/sentence-groups';
import type { Country } from '@labrish/conversation/seeds';
import { checkPilot, checkSpeech } from '@labrish/pilot';
import { columnsOf } from '@labrish/release';

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

/** Checks the data first, because a flow over wrong data shows the same problems again. */
function findProblems(found: Country): string[] {
  const { pilot, speech } = found;
  const columns = columnsOf(pilot).map(({ name }) => name);
  const taken = columns.filter((name, place) => columns.indexOf(name) !== place);
  const wrong = [
    ...checkPilot(pilot),
    ...checkSpeech(pilot, speech, english),
    ...taken.map((name) => `place_words has “${name}”, which is the name of a column of the dataset.`),
  ];
  return wrong.length > 0 ? wrong : checkSeeds(found);
}
