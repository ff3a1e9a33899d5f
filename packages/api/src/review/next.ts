import { Prisma } from '@labrish/db';
import { nextTurn, underrepresented, type Stage } from '@labrish/dataset';
import { pilot } from '@labrish/pilot';
import { personOf, type Context } from '../context.ts';
import { calibrationQuery } from './calibration.ts';
import { claimQuery, LEASE_MS } from './claim.ts';
import { itemQuery, toItem, type ItemRow } from './item.ts';
import type { Item } from './schema.ts';
import { readSettings } from './settings.ts';

type Ask = { stage: Stage; holding: string[]; after?: string | undefined };

/** Each part of the queue is looked through so far first, and only then to its end. */
const DEPTHS = [200, 1_000_000];

/** How often somebody may be faster. Others move on as well, so that the second try is hardly ever needed. */
const TRIES = 5;

/** What is kept for the reviewer already, or else the next of the queue. Null: there is none for them. */
export async function nextItem(ctx: Context, ask: Ask): Promise<Item | null> {
  const reviewer_id = personOf(ctx.caller);
  const kept = await ctx.read<ItemRow>(keptQuery(reviewer_id, ask, ctx.now()));
  const id = kept[0]?.submission_id ?? (await claim(ctx, reviewer_id, ask));
  if (id === null) return null;
  const [row] = await ctx.read<ItemRow>(itemQuery(reviewer_id, id, ask.stage));
  return row ? toItem(ctx, row) : null;
}

async function claim(ctx: Context, reviewer_id: string, { stage, after }: Ask): Promise<string | null> {
  const settings = await readSettings(ctx.db);
  const turn = nextTurn([ctx.random(), ctx.random()], settings.calibration_share);
  if (turn.is_calibration && stage === 'audio') {
    const id = await calibrate(ctx, reviewer_id);
    if (id !== null) return id;
  }
  const behind = await regionsBehind(ctx);
  const ask = { reviewer_id, stage, behind, from: turn.from, after: after ?? null };
  return search(ctx, ask, settings);
}

/** Half of them were rejected, as far as there are any: who accepts everything would be right too often otherwise. */
async function calibrate(ctx: Context, reviewer_id: string): Promise<string | null> {
  const rejected = ctx.random() < 0.5;
  return (
    (await first(ctx, calibrationQuery(reviewer_id, ctx.now(), rejected))) ??
    (await first(ctx, calibrationQuery(reviewer_id, ctx.now(), !rejected)))
  );
}

async function search(
  ctx: Context,
  ask: Omit<Parameters<typeof claimQuery>[0], 'now' | 'needed' | 'depth'>,
  { verdicts_needed: needed }: { verdicts_needed: number },
): Promise<string | null> {
  for (const depth of DEPTHS)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const id = await first(ctx, claimQuery({ ...ask, now: ctx.now(), needed, depth }));
      if (id !== null) return id;
    }
  return null;
}

async function first(ctx: Context, query: Prisma.Sql): Promise<string | null> {
  const [row] = await ctx.read<{ submission_id: string }>(query);
  return row?.submission_id ?? null;
}

/** What a reviewer has at the moment and does not look at: a page that was loaded again goes on where it was. */
function keptQuery(reviewer_id: string, { stage, holding }: Ask, now: Date): Prisma.Sql {
  return Prisma.sql`
    select a.submission_id from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${reviewer_id}::uuid and a.stage = ${stage}::"ReviewStage"
      and a.decided_at is null and a.skipped_at is null and a.submission_id <> all(${holding}::uuid[])
      and s.withdrawn_at is null and s.review_status <> 'quarantined'
      and case when a.is_calibration then a.given_at > ${new Date(now.getTime() - LEASE_MS)}
        else exists (select from review_places p where p.submission_id = a.submission_id and p.stage = a.stage
          and p.reviewer_id = a.reviewer_id and p.until > ${now} and p.until < 'infinity') end
    order by a.given_at limit 1`;
}

async function regionsBehind(ctx: Context): Promise<string[]> {
  const rows = await ctx.read<{ key: string; n: number }>(Prisma.sql`
    select key, sum(n)::int as n from submission_counts where counts_as = 'accepted' and kind = 'place' group by key`);
  const counts = new Map(rows.map(({ key, n }) => [key, n]));
  return underrepresented(
    pilot.parishes.map(({ code, people }) => ({ code, people, recordings: counts.get(code) ?? 0 })),
  );
}
