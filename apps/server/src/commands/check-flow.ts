// `npm run flow:check -- flow.json [--thorough] [--pilot tt]`: lints a flow (from the console or `GET /api/admin/flow/file`) and runs its
// tests. Exits with 0 where nothing harms people and no test fails, 1 where something does, 2 where the file is not a flow.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { flowFile } from '@labrish/api/flow-versions/flow-file';
import { explore, type Flow } from '@labrish/conversation';
import { lint } from '@labrish/conversation/lint';
import { runFlowTests } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import { seededFlow } from '@labrish/conversation/seeds';
import { assertKnownLabels } from '@labrish/api/flow-versions/file';
import { countries } from '@labrish/pilots';

const SIGNS = { blocks: 'HARM', warns: 'warn', tells: 'note' };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { thorough: { type: 'boolean' }, pilot: { type: 'string' }, help: { type: 'boolean' } },
});
const [path] = positionals;
/** Also explores HELP, STOP and the other commands at any time, which takes half a minute. */
const isThorough = values.thorough ?? false;
const code = values.pilot?.toUpperCase();
const country = countries.find(
  ({ pilot }) => pilot.country.code === (code ?? countries[0].pilot.country.code),
);
if (!path || values.help || !country) {
  console.error('Usage: npm run flow:check -- flow.json [--thorough] [--pilot tt]');
  process.exit(values.help ? 0 : 2);
}
const { pilot, speech, seeds } = country;
const { flow, tests } = await readFlow(path);
const harms = report(flow);
const failed = reportTests(flow, tests);
process.exitCode = harms + failed > 0 ? 1 : 0;

/** Reads the file. Adds the product's topics and regions, which no file has, and the product's tests where the file has none. */
async function readFlow(path: string): Promise<{ flow: Flow; tests: FlowTest[] }> {
  const text = await readFile(path, 'utf8').catch((error: Error) => refuse(error.message));
  const read = flowFile.safeParse(parse(text));
  if (!read.success)
    return refuse(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  try {
    assertKnownLabels(pilot, read.data.flow);
  } catch (error) {
    return refuse((error as Error).message);
  }
  const flow = { ...seededFlow({ pilot, speech }, seeds, 'Labrish'), ...readStoredFlow(read.data.flow) };
  return { flow, tests: read.data.tests ?? [...seeds.tests] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  console.error(`${path ?? ''} cannot be read as a flow:\n${why}`);
  process.exit(2);
}

/** Prints the findings. @returns how many of them harm people */
function report(flow: Flow): number {
  const findings = lint(flow);
  for (const { severity, state_key, sentence } of findings)
    console.log(`${SIGNS[severity]}  ${state_key ?? 'the flow'}: ${sentence}`);
  const { findings: shown, is_complete, situations } = explore(flow, { keywords: isThorough });
  for (const { severity, sentence, chat } of shown) {
    console.log(`${SIGNS[severity]}  ${sentence}`);
    for (const { did, said } of chat)
      console.log(`        > ${did}\n        < ${said?.split('\n')[0] ?? '(nothing)'}`);
  }
  console.log(
    is_complete
      ? `All ${situations} situations were checked${isThorough ? '' : ' (commands such as STOP aside)'}.`
      : `Only the first ${situations} situations were checked.`,
  );
  return [...shown, ...findings].filter(({ severity }) => severity === 'blocks').length;
}

/** Runs and prints the tests. @returns how many fail */
function reportTests(flow: Flow, tests: readonly FlowTest[]): number {
  const failed = runFlowTests(flow, tests).filter(({ is_passed }) => !is_passed);
  for (const { name, sentence } of failed) console.log(`FAIL  ${name}: ${sentence}`);
  console.log(`${tests.length - failed.length} of ${tests.length} tests pass.`);
  return failed.length;
}
