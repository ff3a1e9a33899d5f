import { authorsOf, spellingsFor } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { personOf, type Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { component } from '../fields.ts';
import { isInForce } from '../submissions/in-force.ts';

const MOST_TRANSCRIPTS = 2_000;
const MOST_WORDS = 5_000;
const CACHED_MS = 10 * 60_000;

export const spellingsInput = z.strictObject({
  country: z
    .string()
    .max(8)
    .meta({ examples: ['JM'] }),
});
export const spellings = z.object({
  data: z.array(
    component('Spelling', {
      word: z.string().meta({ examples: ['maakit'] }),
      people: z.int().meta({ description: 'How many people other than you wrote it, at least two.' }),
    }),
  ),
});

type Authors = ReturnType<typeof authorsOf>;
/** By database and pilot: the tests of a process have several databases. */
const cached = new WeakMap<object, Map<string, { until: number; authors: Promise<Authors> }>>();

/** Lists how others spell the words of a pilot's newest transcripts: at least two people each. Up to ten minutes old. */
export async function readSpellings(ctx: Context, pilot: string): Promise<z.output<typeof spellings>> {
  if (!ctx.pilots.some(({ country }) => country.code === pilot))
    throw badInput('country', 'No pilot runs in that country.');
  const pilots = cached.get(ctx.db) ?? new Map<string, { until: number; authors: Promise<Authors> }>();
  cached.set(ctx.db, pilots);
  const now = ctx.now().getTime();
  let found = pilots.get(pilot);
  if (!found || found.until <= now) {
    found = { until: now + CACHED_MS, authors: readAuthors(ctx, pilot) };
    pilots.set(pilot, found);
    // Read again after a failure.
    found.authors.catch(() => pilots.delete(pilot));
  }
  return { data: spellingsFor(personOf(ctx.caller), await found.authors).slice(0, MOST_WORDS) };
}

async function readAuthors(ctx: Context, pilot: string): Promise<Authors> {
  // Ids are in the order of time.
  const rows = await ctx.query<{ author_id: string; body: string }>(Prisma.sql`
    select t.author_id, t.body from transcripts t
      join reviews r on r.id = t.review_id join submissions s on s.id = t.submission_id
    where t.layer = 'natural' and ${isInForce} and s.pilot = ${pilot} and s.withdrawn_at is null
      and s.review_status not in ('quarantined', 'rejected')
    order by t.id desc limit ${MOST_TRANSCRIPTS}`);
  return authorsOf(rows);
}
