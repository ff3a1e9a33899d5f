// `npm run yardstick`: scores a recogniser on the test recordings of a version. With the embedded database, stop the server first.
import { readFile } from 'node:fs/promises';
import { PRIVATE } from '@labrish/dataset';
import type { Services } from '#context.ts';
import { connectEngine, EngineProblem } from '#recogniser/engine.ts';
import { isInPrivateNetwork } from '#settings/private-network.ts';
import { OperatorProblem } from '#startup-error.ts';
import { findVersion, type TestRecording } from '#yardstick/recordings.ts';
import { measureEngine, measureHypotheses } from '#yardstick/run.ts';
import { scoreAgain, scoreTable } from '#yardstick/runs.ts';
import { readOptions, runAlone, runCommand } from './run.ts';

const USAGE = `Scores a recogniser on the test recordings of a published version, for the page /data/yardstick.

  npm run yardstick -- --engine NAME --model MODEL --url http://127.0.0.1:8000/v1 [--language en] [--release labrish-jamaica-1.2.0]
  npm run yardstick -- --engine NAME --model MODEL --hypotheses heard.tsv [--release labrish-jamaica-1.2.0]
  npm run yardstick -- --again ID

  --url          of a recogniser that speaks OpenAI's protocol; ASR_API_KEY is its key, if it needs one. It hears two recordings at
                 once. After an interruption, the same command goes on where it stopped. Recordings that are not published
                 (test_private) are sent within the private network alone.
  --hypotheses   what another system heard: in each line a clip_id, a tab and the words.
  --release      without it, the version that was published last.
  --again        computes the scores of a run again from what was heard. Runs are put on the page on Releases (/app/releases).`;

const TEXT = { type: 'string' } as const;

await runAlone(async () => {
  const options = readOptions(
    { engine: TEXT, model: TEXT, url: TEXT, language: TEXT, hypotheses: TEXT, release: TEXT, again: TEXT },
    USAGE,
  );
  await runCommand(async (services) => {
    if (options.again !== undefined) return scoreTable(await scoreAgain(services, options.again));
    const { run_id, scores } = await measure(services, options);
    return `${scoreTable(scores)}\nRun ${run_id}. To put it on the page /data/yardstick, show it on Releases (/app/releases).`;
  });
});

type Named = 'engine' | 'model' | 'url' | 'language' | 'hypotheses' | 'release';

async function measure(
  services: Services,
  { engine, model, url, language, hypotheses, release }: Partial<Record<Named, string>>,
) {
  if (!engine || !model || (url === undefined) === (hypotheses === undefined))
    throw new OperatorProblem(USAGE);
  const version = await findVersion(services, release);
  if (!version)
    throw new OperatorProblem(
      `There is no published version${release ? ` ${release}` : ''}. --release names one.`,
    );
  const of = { version, measured: { engine, model, sent_by: null } };
  if (hypotheses !== undefined)
    return measureHypotheses(services, { ...of, lines: await readLines(hypotheses) });
  if (!URL.canParse(url ?? ''))
    throw new OperatorProblem(`--url ${url} is no address. One looks like http://127.0.0.1:8000/v1.`);
  const { hostname } = new URL(url ?? '');
  const isOurs = await isInPrivateNetwork(hostname);
  if (!isOurs)
    console.error(`${hostname} is outside of the private network: recordings of ${PRIVATE} are not sent.`);
  const mayHear = ({ part }: TestRecording) => isOurs || part !== PRIVATE;
  const transcribe = connectEngine({ url: url ?? '', model, language, key: process.env.ASR_API_KEY });
  return measureEngine(services, { ...of, transcribe, mayHear }).catch((error: unknown) => {
    throw error instanceof EngineProblem
      ? new OperatorProblem(
          `${error.message} What was heard is stored: the same command goes on from there.`,
          { cause: error },
        )
      : error;
  });
}

function readLines(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new OperatorProblem(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  });
}
