import { diffEvents, diffFlows, type Change } from '@labrish/conversation/diff';
import type { Run } from '@labrish/conversation/diff-items';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { listVersions, publishedFlow } from './find.ts';
import { countReached } from './people.ts';
import type { FlowChanges, versionsInput } from './schema.ts';

/** Lists versions, newest first, each with what it changed in a line and how many people it reached. */
export async function findHistory(ctx: Context, input: z.output<typeof versionsInput>) {
  const { versions, next_before } = await listVersions(ctx.db, input);
  const newest = versions[0]?.number ?? 0;
  const next = await ctx.db.flow_versions.findFirst({
    where: { number: newest + 1 },
    select: { published_at: true },
  });
  const reached = await countReached(ctx, versions, next?.published_at ?? null);
  const summaries = await summariesOf(ctx, newest, versions.at(-1)?.number ?? 0);
  return {
    versions: versions.map((version) => ({
      ...version,
      summary: summaries.get(version.number) ?? '',
      reached: reached.get(version.number) ?? { people: 0, is_more: false },
    })),
    next_before,
  };
}

/** Compares two versions in words. @param from 0: the empty flow before the first @throws {ApiError} NOT_FOUND */
export async function compareVersions(
  { db, speech }: Context,
  { from, to }: { from: number; to: number },
): Promise<FlowChanges> {
  const before = from > 0 ? await publishedFlow(db, from) : NO_FLOW;
  const changes = changesBetween(speech, before, await publishedFlow(db, to));
  return { from, to, changes: changes.map((one) => ({ ...one, people: 0 })), asked_again: 0 };
}

/** Describes all changes from one flow to another. */
export function changesBetween(speech: Context['speech'], before: StoredFlow, after: StoredFlow) {
  return [
    ...diffFlows(speech, readStoredFlow(before), readStoredFlow(after)),
    ...diffEvents(before.events, after.events),
  ];
}

/** Summaries by the hashes of both flows and the country whose sentences they have. A version never changes. */
const known = new Map<string, string>();
const MOST_KNOWN = 2_000;

/** Summarises what each version from `newest` down to `oldest` changed. Reads only flows whose summary is not known yet. */
async function summariesOf({ db, speech, pilot }: Context, newest: number, oldest: number) {
  const hashes = new Map(
    (
      await db.flow_versions.findMany({
        where: { number: { gte: oldest - 1, lte: newest } },
        select: { number: true, flow_hash: true },
      })
    ).map(({ number, flow_hash }) => [number, flow_hash]),
  );
  const summaries = new Map<number, string>();
  let newer: { number: number; flow: StoredFlow } | undefined;
  for (let number = newest; number >= Math.max(oldest, 1); number--) {
    const key = `${pilot.country.code} ${hashes.get(number - 1) ?? ''} ${hashes.get(number) ?? ''}`;
    let summary = known.get(key);
    if (summary === undefined) {
      const after = newer?.number === number ? newer.flow : await publishedFlow(db, number);
      const before = number > 1 ? await publishedFlow(db, number - 1) : NO_FLOW;
      newer = { number: number - 1, flow: before };
      summary = number > 1 ? inALine(changesBetween(speech, before, after)) : 'The first version.';
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, summary);
    }
    summaries.set(number, summary);
  }
  return summaries;
}

/** Number of changed states that a summary names. */
const NAMED = 4;

/** Says in a line what changed: each state, and of the first one what. */
function inALine(changes: ReturnType<typeof changesBetween>): string {
  const [first] = changes;
  const [what] = first?.changes ?? [];
  if (!first || !what) return 'People get the same as before.';
  const names = changes.slice(1, NAMED).map(({ name }) => name);
  const more = Math.max(0, changes.length - NAMED);
  const others = [...names, ...(more > 0 ? [`${more} more`] : [])];
  const said =
    what.kind === 'told' ? what.sentence.replace(/^./u, (letter) => letter.toLowerCase()) : textChange(what);
  const and = others.length > 0 ? `; ${new Intl.ListFormat('en-GB').format(others)}` : '';
  return `${first.name}: ${said}${and}`;
}

/** Characters of the words that a summary quotes. */
const QUOTED = 60;

/** Says which words a text has now, or has lost. */
function textChange({ of, runs }: Extract<Change, { kind: 'text' }>): string {
  const wordsThat = (is: Run['is']) =>
    runs.flatMap((run) => (run.is === is && run.text.trim() ? run.text.trim() : [])).join(' … ');
  const added = wordsThat('added');
  const words = Array.from(added || wordsThat('removed'));
  const quoted = `“${words.slice(0, QUOTED).join('')}${words.length > QUOTED ? '…' : ''}”`;
  return `${of.replace(/^What it says ?/, '')} ${added ? '' : 'without '}${quoted}`.trim();
}
