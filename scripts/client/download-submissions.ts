// `npm run submissions:download -- ./folder`: downloads all submissions as metadata.jsonl and audio files; resumable.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listInput } from '@labrish/api/submissions/schema';
import { download, type Job, type Result } from './download.ts';
import { openFolder } from './folder.ts';
import { createProgress, expectedTotal } from './progress.ts';
import { createRetry } from './retries.ts';
import { connect, CONNECTION_OPTIONS, CONNECTION_USAGE, Problem, runScript } from './script.ts';

const USAGE = `Downloads submissions: metadata.jsonl, one submission a line, and audio/<id>.<extension>.

  npm run submissions:download -- ./folder [options]

Run it again at any time: what is here is not fetched again, and what was withdrawn meanwhile is removed. Ctrl-C stops;
the next run goes on from there.

${CONNECTION_USAGE}
  --category NAME    only English, Mix or Patwa
  --region NAME      only one region, like Kingston
  --type NAME        only structured or open
  --status NAME      only one review status, like accepted
  --confirmed WHICH  only labels that their speakers gave (yes), or only assumed ones (no)
  --age-range NAME   only one age range, like "25 to 34"
  --formality NAME   only one formality, like casual
  --search TEXT      only what has this text in its prompt or transcription
  --check            compare the SHA-256 of every file that is here, not just its size
  --retries N        how often to try again when the network or the server fails (5)`;

await runScript(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: {
      ...CONNECTION_OPTIONS,
      category: { type: 'string' },
      region: { type: 'string' },
      type: { type: 'string' },
      status: { type: 'string' },
      confirmed: { type: 'string' },
      'age-range': { type: 'string' },
      formality: { type: 'string' },
      search: { type: 'string' },
      check: { type: 'boolean' },
      retries: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Problem(`Name one folder.\n\n${USAGE}`);
  const filters = checkedFilters(values);
  const retries = Number(values.retries ?? 5);
  if (!Number.isInteger(retries) || retries < 0) throw new Problem('--retries must be a number, like 5.');
  const { client, url } = connect(values);
  const retry = createRetry(retries, console.error);
  // The first call reports a wrong key or address before anything is written to the disk.
  const stats = await retry(() => client.submissions.stats.query());
  const folder = await openFolder(resolve(path));
  const { step, say, end } = createProgress(expectedTotal(stats, filters));
  // The folder can be resumed after an interrupt at any time: partial files have another name, and the old metadata remain.
  process.once('SIGINT', () => {
    end();
    console.error('Stopped. Run the same command again to go on.');
    process.exit(130);
  });
  const job = { client, url, folder, filters, check: values.check ?? false, step, say };
  const result = await download({ ...job, retry: createRetry(retries, say) }).finally(end);
  return report(result, folder.path);
});

/** Validates the filters. @throws {Problem} naming every filter that the server would refuse. */
function checkedFilters(values: Record<string, unknown>): Job['filters'] {
  const { category, region, type, status, confirmed, 'age-range': age_range, formality, search } = values;
  const parsed = listInput
    .omit({ limit: true, cursor: true })
    .safeParse({ category, region, type, status, confirmed, age_range, formality, search });
  if (!parsed.success)
    throw new Problem(
      parsed.error.issues
        .map(({ path, message }) => `--${path.join('.').replace('_', '-')}: ${message}`)
        .join('\n'),
    );
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}

function report({ fetched, kept, withoutAudio, removed, failed }: Result, path: string): boolean {
  console.log(
    `${path}: ${fetched} recordings fetched, ${kept} were here, ${withoutAudio} submissions have none yet, ` +
      `${removed.length} withdrawn and removed.`,
  );
  for (const { id, why } of failed) console.error(`${id}: ${why}`);
  if (failed.length) console.error(`${failed.length} could not be had. Run the same command again.`);
  return failed.length === 0;
}
