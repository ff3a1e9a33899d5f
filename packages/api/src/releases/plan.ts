import { isDeepStrictEqual } from 'node:util';
import { isValidated, PARTS, PRIVATE, type Clip } from '@labrish/dataset';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import type { Context, PilotTx } from '../context.ts';
import { countLeftOut, type ReleaseOptions } from './eligible.ts';
import { freeze, type Frozen } from './freeze.ts';
import { REASONS_LEFT_OUT, type Included, type Plan, type PlanInput, type ReasonLeftOut } from './schema.ts';
import { beginSeries, TIMEOUTS } from './series.ts';

/** How many rows of an earlier version are compared at a time. */
const ROWS_AT_ONCE = 2_000;

/** Plans a release made now: what would be in it, what would not, and why. The first plan of a series begins the series. */
export async function planRelease(ctx: Context, input: PlanInput): Promise<Plan> {
  return ctx.db.$transaction(async (tx) => (await planVersion(tx, ctx, input)).summary, TIMEOUTS);
}

/** Freezes the list that a version made now would have, and summarises it. */
export async function planVersion(
  tx: PilotTx,
  ctx: Context,
  input: PlanInput,
): Promise<{ frozen: Frozen; summary: Plan }> {
  await beginSeries(tx, ctx, input.series);
  const options = optionsOf(ctx, input);
  const frozen = await freeze(tx, ctx.pilot, input.series, ctx.namesOf(ctx.pilot.country.code), options);
  const summary = summarise(ctx.pilot, frozen, await countLeftOut(tx, options));
  return { frozen, summary: { ...summary, changed: await countChanged(tx, frozen) } };
}

/** Returns the options of a release, with what the server decides. */
export function optionsOf(ctx: Context, input: Omit<PlanInput, 'series'>): ReleaseOptions {
  return { licence: input.licence, ...includedOf(input), includes_simulator: ctx.counts_simulator };
}

export function includedOf({ includes_untranscribed, includes_rejected, includes_open }: Included): Included {
  return { includes_untranscribed, includes_rejected, includes_open };
}

type Planned = Pick<Clip, 'speaker_id' | 'duration_ms'>;

/** Counts the recordings whose words, labels or facts differ from the previous version. Lengths are not compared: each build measures them. */
async function countChanged(tx: PilotTx, { series: { previous }, items }: Frozen): Promise<number> {
  if (!previous) return 0;
  const now = new Map(items.map(({ submission_id, clip }) => [submission_id, { ...clip, duration_ms: 0 }]));
  let changed = 0;
  for (let after = -1, rows = []; ; after = rows.at(-1)?.position ?? 0) {
    rows = await tx.release_items.findMany({
      where: { release_id: previous.id, removed_at: null, part: { not: PRIVATE }, position: { gt: after } },
      orderBy: { position: 'asc' },
      take: ROWS_AT_ONCE,
      select: { position: true, submission_id: true, clip: true },
    });
    if (!rows.length) return changed;
    for (const { submission_id, clip } of rows) {
      const same = now.get(submission_id);
      if (same && !isDeepStrictEqual({ ...(clip as object), duration_ms: 0 }, same)) changed += 1;
    }
  }
}

/** Summarises a frozen list for admins, before anything is built. */
function summarise(
  pilot: Pilot,
  frozen: Frozen,
  leftOut: Partial<Record<ReasonLeftOut, number>>,
): Omit<Plan, 'changed'> {
  const { items, series, held_out_topics, why_train_only, faults, besides_private, open_words } = frozen;
  const besides = { ...leftOut, private_speaker: besides_private, personal_details: open_words };
  const clips = items.map(({ clip }) => clip);
  const published = items.filter(({ clip }) => clip.part !== PRIVATE);
  const validated = clips.filter(({ part }) => isValidated(part));
  const before = series.previous?.recordings ?? new Set<string>();
  const now = new Set(published.map(({ submission_id }) => submission_id));
  return {
    ...shareOf(validated),
    parts: PARTS.map((part) => ({ part, ...shareOf(clips.filter((clip) => clip.part === part)) })),
    categories: categoriesOf(pilot).map((category) => ({
      category,
      ...shareOf(validated.filter((clip) => clip.category === category)),
    })),
    is_train_only: why_train_only !== null,
    why_train_only,
    held_out_topics,
    left_out: REASONS_LEFT_OUT.flatMap((why) => {
      const recordings = besides[why] ?? 0;
      return recordings ? [{ why, recordings }] : [];
    }),
    previous_version: series.previous?.version ?? null,
    added: [...now].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !now.has(id)).length,
    faults,
  };
}

function shareOf(clips: Planned[]): { recordings: number; speakers: number; seconds: number } {
  return {
    recordings: clips.length,
    speakers: new Set(clips.map(({ speaker_id }) => speaker_id)).size,
    seconds: clips.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
  };
}
