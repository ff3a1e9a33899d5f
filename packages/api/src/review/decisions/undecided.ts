import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '@labrish/api/context';
import { reviewsOf } from './reviews-of.ts';
import type { undecided } from './schema.ts';

type Undecided = z.output<typeof undecided>;
type Row = Omit<Undecided, 'audio_url' | 'reviews' | 'stage' | 'created_at'> & { created_at: Date };

/** Recordings whose verdicts are a tie, or that somebody reported, with all that was said of them. */
export async function listUndecided(
  ctx: Context,
  { status, limit }: { status: Undecided['status']; limit: number },
): Promise<Undecided[]> {
  const rows = await ctx.query<Row>(Prisma.sql`
    select id as submission_id, review_status as status, prompt_text, duration_ms, audio_type, category, created_at,
      translate(encode(peaks, 'base64'), E'\\n', '') as peaks
    from submissions where review_status = ${status}::"ReviewStatus" and withdrawn_at is null
    order by created_at, id limit ${limit}`);
  const reviews = await reviewsOf(
    ctx,
    rows.map(({ submission_id }) => submission_id),
  );
  return rows.map((row) => {
    const said = reviews.filter(({ submission_id }) => submission_id === row.submission_id);
    const isAboutWords = said.some(({ stage, counts }) => stage === 'words' && counts);
    return {
      ...row,
      stage: status === 'disputed' && isAboutWords ? 'words' : 'audio',
      created_at: row.created_at.toISOString(),
      audio_url: ctx.audioUrl({ id: row.submission_id }, 'decision'),
      reviews: said,
    };
  });
}
