import { authorsOf, lexiconOf, spellingsFor, type Respelling } from '@labrish/dataset';
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
  lexicon: z.array(
    component('Respelling', {
      heard: z.string().meta({ description: 'As recognisers write it.', examples: ['going to'] }),
      written: z.string().meta({ description: 'As people write it.', examples: ['a go'] }),
      people: z.int().meta({ description: 'How many people wrote it so, at least three.' }),
      count: z.int(),
    }),
  ),
});

interface Known {
  authors: ReturnType<typeof authorsOf>;
  lexicon: Respelling[];
}
/** By database and pilot: the tests of a process have several databases. */
const cached = new WeakMap<object, Map<string, { until: number; known: Promise<Known> }>>();

/**
 * Lists how others spell the words of a pilot's newest transcripts, at least two people each, and what at least three write where
 * recognisers write something else. Up to ten minutes old.
 */
export async function readSpellings(ctx: Context, pilot: string): Promise<z.output<typeof spellings>> {
  if (!ctx.pilots.some(({ country }) => country.code === pilot))
    throw badInput('country', 'No pilot runs in that country.');
  const pilots = cached.get(ctx.db) ?? new Map<string, { until: number; known: Promise<Known> }>();
  cached.set(ctx.db, pilots);
  const now = ctx.now().getTime();
  let found = pilots.get(pilot);
  if (!found || found.until <= now) {
    found = { until: now + CACHED_MS, known: readKnown(ctx, pilot) };
    pilots.set(pilot, found);
    // Read again after a failure.
    found.known.catch(() => pilots.delete(pilot));
  }
  const { authors, lexicon } = await found.known;
  return {
    data: spellingsFor(personOf(ctx.caller), authors).slice(0, MOST_WORDS),
    lexicon: lexicon.slice(0, MOST_WORDS),
  };
}

async function readKnown(ctx: Context, pilot: string): Promise<Known> {
  // Ids are in the order of time.
  const rows = await ctx.query<{
    author_id: string;
    speaker_id: string;
    body: string;
    heard: string | null;
  }>(Prisma.sql`
    select t.author_id, s.user_id as speaker_id, t.body, d.text as heard from transcripts t left join machine_drafts d on d.submission_id = t.submission_id
      join reviews r on r.id = t.review_id join submissions s on s.id = t.submission_id
    where t.layer = 'natural' and ${isInForce} and s.pilot = ${pilot} and s.withdrawn_at is null
      and s.review_status not in ('quarantined', 'rejected')
    order by t.id desc limit ${MOST_TRANSCRIPTS}`);
  const pairs = rows.flatMap(({ author_id, speaker_id, body, heard }) =>
    heard === null ? [] : { author_id, speaker_id, heard, written: body },
  );
  return { authors: authorsOf(rows), lexicon: lexiconOf(pairs) };
}
