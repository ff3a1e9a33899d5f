// `npm run flow:check -- flow.json [--thorough]`: what is wrong with a flow, from a file that the console or `GET /api/admin/flow/file` gave. Ends
// with 0 where nothing harms people, 1 where something does, 2 where the file is none of a flow.
import { readFile } from 'node:fs/promises';
import { flowFile } from '@labrish/api/flow-releases/flow-file';
import { explore, type Flow } from '@labrish/conversation';
import { lint } from '@labrish/conversation/lint';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import { seededFlow } from '@labrish/seed/seeded-flow';

const SIGNS = { blocks: 'HARM', warns: 'warn', tells: 'note' };

const [path, option] = process.argv.slice(2);
/** With HELP, STOP and the other commands at any time, which takes half a minute. */
const isThorough = option === '--thorough';
if (!path || path === '--help') {
  console.error('Usage: npm run flow:check -- flow.json [--thorough]');
  process.exit(path ? 0 : 2);
}
const flow = await readFlow(path);
const harms = report(flow);
process.exitCode = harms > 0 ? 1 : 0;

/** With the topics and regions that come with the product: no file has any. */
async function readFlow(path: string): Promise<Flow> {
  const text = await readFile(path, 'utf8').catch((error: Error) => refuse(error.message));
  const read = flowFile.safeParse(parse(text));
  if (!read.success)
    return refuse(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return { ...seededFlow('Labrish'), ...readStoredFlow(read.data.flow) };
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

/** @returns how many findings harm people */
function report(flow: Flow): number {
  const findings = lint(flow);
  for (const { severity, state_key, sentence } of findings)
    console.log(`${SIGNS[severity]}  ${state_key ?? 'the flow'}: ${sentence}`);
  const { findings: shown, is_complete, situations } = explore(flow, { keywords: isThorough });
  for (const { sentence, chat } of shown) {
    console.log(`HARM  ${sentence}`);
    for (const { did, said } of chat)
      console.log(`        > ${did}\n        < ${said?.split('\n')[0] ?? '(nothing)'}`);
  }
  console.log(
    is_complete
      ? `Proven: all ${situations} situations that a person can bring about${isThorough ? '' : ' without commands'} were looked at.`
      : `Not proven: only the first ${situations} situations were looked at.`,
  );
  return shown.length + findings.filter(({ severity }) => severity === 'blocks').length;
}
