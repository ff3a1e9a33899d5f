// `npm run release:make -- --series labrish-jamaica --version 1.1.0`: builds a release, and publishes it if somebody confirms that.
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '@labrish/api/client';
import { releaseInput, type Plan, type Release, type ReleaseInput } from '@labrish/api/releases/schema';
import { createProgress } from './progress.ts';
import { createRetry } from './retries.ts';
import { connect, CONNECTION_OPTIONS, CONNECTION_USAGE, Problem, runScript } from './script.ts';

const USAGE = `Makes a version of the dataset, as the console's Releases page does.

  npm run release:make -- --series labrish-jamaica --version 1.1.0 --title "Labrish: how Jamaica talks" [options]

  --licence CC-BY-4.0    only recordings whose speakers agreed to it by name
  --untranscribed        also recordings that nobody has written down
  --rejected             also what was rejected for its sound, as a subset of its own
  --open                 also what reviewers have not decided about, as a subset of its own
  --on-withdrawal WHAT   superseded (the default) or do_not_use: what a published version becomes when somebody takes
                         back a recording that is in it
  --doi 10.5281/…        under which it is cited, where one was reserved for it
  --without-changes      also if nothing is new since the version before
  --dry-run              only show what would be in it, what not, and why
  --publish              ask in the terminal, once it is built, whether to publish it; otherwise nobody outside sees it
  --yes-publish 1.1.0    publish it once it is built, without asking; names exactly the version that is made

${CONNECTION_USAGE}`;

const OPTIONS = {
  ...CONNECTION_OPTIONS,
  series: { type: 'string' },
  version: { type: 'string' },
  title: { type: 'string' },
  doi: { type: 'string' },
  licence: { type: 'string' },
  untranscribed: { type: 'boolean' },
  rejected: { type: 'boolean' },
  open: { type: 'boolean' },
  'on-withdrawal': { type: 'string' },
  'without-changes': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  publish: { type: 'boolean' },
  'yes-publish': { type: 'string' },
} as const;
type Given = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Milliseconds between two polls of a release that is being built. */
const LOOK_EVERY = 2_000;
/** Retries of one poll, with the pauses that the server asks for. */
const RETRIES = 8;

await runScript(USAGE, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const input = toInput(values);
  assertConfirmable(values, input);
  const { client } = connect(values);
  const { series, licence, includes_untranscribed, includes_rejected, includes_open } = input;
  const wanted = { licence, includes_untranscribed, includes_rejected, includes_open };
  say(await client.releases.plan.mutate({ series, ...wanted }));
  if (values['dry-run']) {
    console.log('Nothing was made.');
    return true;
  }
  const { id } = await client.releases.create.mutate(input);
  const built = await untilBuilt(client, id);
  console.log(`${input.series} ${input.version} is built, with ${counted(built.built)}.`);
  if (!(await isConfirmed(values, built))) {
    console.log('Nobody outside sees it yet. Publish it in the console, or discard it there.');
    return true;
  }
  await client.releases.publish.mutate({ id });
  console.log('It is published.');
  return true;
});

/** Validates the options. @throws {Problem} naming every option that is missing or wrong. */
function toInput(values: Given): ReleaseInput {
  const parsed = releaseInput.safeParse({
    series: values.series,
    version: values.version,
    title: values.title,
    doi: values.doi,
    licence: values.licence,
    includes_untranscribed: values.untranscribed,
    includes_rejected: values.rejected,
    includes_open: values.open,
    on_withdrawal: values['on-withdrawal'],
    without_changes: values['without-changes'],
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `--${path.join('.').replaceAll('_', '-')}: ${message}`,
  );
  throw new Problem(`${problems.join('\n')}\n\n${USAGE}`);
}

/** Checks, before anything is made, that publishing is confirmed or can be. @throws {Problem} */
function assertConfirmable({ publish, 'yes-publish': named }: Given, { version }: ReleaseInput): void {
  if (named !== undefined && named !== version)
    throw new Problem(`--yes-publish names ${named}, and ${version} is made. Nothing was made.`);
  if (publish && named === undefined && !process.stdin.isTTY)
    throw new Problem(
      `--publish asks in a terminal, and there is none. Nothing was made. Leave it out and publish ${version} in the console, or ` +
        `give --yes-publish ${version}.`,
    );
}

/** Asks whether to publish what was built, unless an option says. @returns whether to publish it */
async function isConfirmed(
  { publish, 'yes-publish': named }: Given,
  { series, version, plan }: Release,
): Promise<boolean> {
  if (named === version) return true;
  if (!publish) return false;
  for (const fault of plan.faults) console.warn(`Look at this before you publish it: ${fault}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // At the end of the input nothing is confirmed, and there is nothing to wait for.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = `Everybody can see a published version. Type ${version} to publish ${series} ${version}: `;
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim() === version;
}

function say({ recordings, speakers, seconds, parts, left_out, why_train_only, faults }: Plan): void {
  console.log(`Recordings: ${recordings}, speakers: ${speakers}, hours: ${(seconds / 3600).toFixed(1)}.`);
  for (const part of parts) if (part.recordings) console.log(`  in ${part.part}: ${part.recordings}`);
  if (why_train_only) console.log(`Everything is in train. ${why_train_only}`);
  for (const { why, recordings: n } of left_out) console.log(`  left out, ${why}: ${n}`);
  for (const fault of faults) console.warn(`Look at this before you publish it: ${fault}`);
}

function counted(recordings: number): string {
  return recordings === 1 ? '1 recording' : `${recordings} recordings`;
}

/** Waits until the release is built. The server continues if this script is stopped; then the console shows the progress. */
async function untilBuilt(client: Client, id: string): Promise<Release> {
  const retry = createRetry(RETRIES, console.error);
  let release = await retry(() => client.releases.get.query({ id }));
  const progress = createProgress(release.plan.parts.reduce((sum, part) => sum + part.recordings, 0));
  let [shown, error]: [number, string | null] = [0, null];
  while (release.state === 'building') {
    for (; shown < release.built; shown += 1) progress.step();
    if (release.error && release.error !== error) progress.say(`It is tried again: ${release.error}`);
    error = release.error;
    await sleep(LOOK_EVERY);
    release = await retry(() => client.releases.get.query({ id }));
  }
  for (; shown < release.built; shown += 1) progress.step();
  progress.end();
  return release;
}
