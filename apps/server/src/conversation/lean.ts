import { readSteering } from '@labrish/api/steering/read';
import { NO_FACTS, type Facts } from '@labrish/conversation';
import { leanOf } from '@labrish/dataset';
import type { Dimension } from '@labrish/pilot';
import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';

/** How long what is missing is taken to be as it was, in milliseconds. */
const FRESH = 60_000;
/** After a failure: soon enough to recover unnoticed, rarely enough not to make it worse. */
const RETRY = 5_000;

/** What of the facts of a turn is the same for everybody. */
export type Lean = Omit<Facts, 'given'>;

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now'>;

/**
 * How the bot leans to where recordings are missing, at most a minute old: one small statement a minute in each process, however many
 * turns are taken. When the database does not answer, what was known last stands, or nothing leans.
 */
export function createLean(parts: Parts): () => Promise<Lean> {
  let known: Lean = NO_FACTS;
  let due = -Infinity;

  const read = async (): Promise<Lean> => {
    try {
      known = await readLean(parts);
      due = parts.now().getTime() + FRESH;
    } catch (error) {
      parts.log.error({ err: error }, 'what is missing could not be read');
      due = parts.now().getTime() + RETRY;
    }
    return known;
  };
  const readOnce = pMemoize(read, { cache: false });
  return () => (parts.now().getTime() < due ? Promise.resolve(known) : readOnce());
}

/** As on the board: on a public server what was tried in the simulator does not count. */
async function readLean({ db, env }: Parts): Promise<Lean> {
  const { settings, cells } = await readSteering(db.query, env.embedded);
  const { most_per_topic, leans } = settings;
  const of = (dimension: Dimension) => leanOf(cells.filter((cell) => cell.dimension === dimension));
  return leans
    ? { topics: of('topic'), wordings: of('category'), most_per_topic }
    : { topics: {}, wordings: {}, most_per_topic };
}
