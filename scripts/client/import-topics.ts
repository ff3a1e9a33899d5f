// `npm run topics:import -- topics.csv`: adds topics from a CSV file, after checking all of them.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Client } from '@labrish/api/client';
import { splitKnown } from '@labrish/api/prompts/same-topic';
import { IMPORT_MAX } from '@labrish/api/prompts/columns';
import { describeProblem, readTopics, type TopicRow } from '@labrish/api/prompts/topics-file';
import { explainFailure } from './failure.ts';
import { createRetry } from './retries.ts';
import { connect, CONNECTION_OPTIONS, CONNECTION_USAGE, Problem, runScript } from './script.ts';

const USAGE = `Adds conversation topics from a CSV file.

  npm run topics:import -- topics.csv [options]

The first line names the column topic and one for each label of the country, in any order: for Jamaica english, mix and
patwa. Every row is checked before anything is written; topics that exist already are skipped.

${CONNECTION_USAGE}
  --dry-run          only show what would happen`;

/** Retries of one call, with the pauses that the server asks for: some minutes in all. */
const RETRIES = 8;

await runScript(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: { ...CONNECTION_OPTIONS, 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Problem(`Name one CSV file.\n\n${USAGE}`);
  const { client } = connect(values);
  const topics = await checkedTopics(file, client);
  if (!topics) return false;
  const { prompts } = await client.prompts.list.query();
  const { add, skip } = splitKnown(topics, prompts);
  for (const { topic, line } of skip) console.log(`line ${line}: "${topic}" exists already, skipped`);
  if (values['dry-run']) {
    for (const { topic, line } of add) console.log(`line ${line}: "${topic}" would be added`);
    console.log(`Nothing was written: ${add.length} to add, ${skip.length} skipped.`);
    return true;
  }
  return addAll(client, add, skip.length);
});

/** Returns the topics of the file, or undefined after naming every problem. */
async function checkedTopics(file: string, client: Client): Promise<TopicRow[] | undefined> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Problem(`${file} cannot be read (${error.code ?? error.message}). Is the name right?`);
  });
  const { topics, problems, warnings } = readTopics(bytes, await client.prompts.labels.query());
  for (const warning of warnings) console.warn(`Note: ${warning}`);
  if (!problems.length) return topics;
  for (const problem of problems) console.error(describeProblem(problem));
  console.error(`Nothing was written: ${problems.length} to mend in ${file}.`);
  return undefined;
}

/** Adds topics in batches that fit one call, in the order of the file. A retry skips topics that a lost answer had added. */
async function addAll(client: Client, add: TopicRow[], skipped: number): Promise<boolean> {
  const retry = createRetry(RETRIES, console.error);
  let added = 0;
  for (let from = 0; from < add.length; from += IMPORT_MAX) {
    const rows = add.slice(from, from + IMPORT_MAX);
    const topics = rows.map(({ line: _, ...topic }) => topic);
    try {
      const known = new Set((await retry(() => client.prompts.import.mutate({ topics }))).skipped);
      for (const { line, topic } of rows)
        console.log(`line ${line}: "${topic}" ${known.has(topic) ? 'exists already, skipped' : 'added'}`);
      added += rows.length - known.size;
      skipped += known.size;
    } catch (error) {
      console.error(`From line ${rows[0]?.line} on nothing was added. ${explainFailure(error)}`);
      console.error(
        `Stopped: ${added} of ${add.length} added. Run the same again: what is there is skipped.`,
      );
      return false;
    }
  }
  console.log(`Done: ${added} added, ${skipped} skipped.`);
  return true;
}
