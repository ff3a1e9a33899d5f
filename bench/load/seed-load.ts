// `npm run seed:load -- --submissions 1000000`: makes a synthetic set of any size, for trying out and measuring.
import { parseArgs } from 'node:util';
import { loadSet, RefusedOnPublicServer } from './load-set.ts';
import { runCommand } from '../../apps/server/src/commands/run.ts';

const USAGE = `Fills the database with made-up submissions: plausible in everything, with recordings only where --audio asks for them.

  npm run seed:load -- [options]

  --submissions N    how many (10000); again with a larger number adds the missing ones
  --audio N          how many of them get a real, small recording (0)
  --reviewed N       how many recordings are judged and written down, or told why not (0)
  --seed N           another number makes another set (1)
  --until DATE       they spread over the two years before this day (today)`;

interface LoadOptions {
  submissions: number;
  audio: number;
  reviewed: number;
  seed: number;
  until: Date;
}

const wanted = readOptions();
if (wanted)
  await runCommand(async (services) => {
    try {
      return await loadSet(services, wanted, (done) => console.log(`${done} of ${wanted.submissions}`));
    } catch (error) {
      if (!(error instanceof RefusedOnPublicServer)) throw error;
      process.exitCode = 1;
      return error.message;
    }
  });

/** Reads the options. Returns undefined after showing the usage. */
function readOptions(): LoadOptions | undefined {
  try {
    const { values } = parseArgs({
      options: {
        submissions: { type: 'string', default: '10000' },
        audio: { type: 'string', default: '0' },
        reviewed: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help)
      return {
        submissions: whole('--submissions', values.submissions, 100_000_000),
        audio: whole('--audio', values.audio, 100_000),
        reviewed: whole('--reviewed', values.reviewed, 100_000),
        seed: whole('--seed', values.seed, 2 ** 31 - 1),
        until: day(values.until),
      };
    console.log(USAGE);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 1;
  }
  return undefined;
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text.replaceAll('_', ''));
  if (/^\d[\d_]*$/.test(text) && number <= most) return number;
  throw new Error(`${name} must be a whole number from 0 to ${most}.`);
}

function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new Error('--until must be a day like 2026-11-20.');
}
