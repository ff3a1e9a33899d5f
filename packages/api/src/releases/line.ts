import { createHmac, randomBytes } from 'node:crypto';
import type { Split } from '@labrish/dataset';
import type { Tx } from '../context.ts';

/** The versions of one dataset so far, as far as the next one depends on them. */
export interface Line {
  name: string;
  salt: Uint8Array<ArrayBuffer>;
  /** Null before the first publication, which chooses them. */
  held_out_topics: string[] | null;
  /** Everybody who was ever published in it, by contributor. */
  speakers: ReadonlyMap<string, { speaker_id: string; split: Split }>;
  /** What was published last. */
  previous: { version: string; recordings: ReadonlySet<string> } | null;
  /** The recordings of its test set, which never grows; null while there has been none. */
  frozenTest: ReadonlySet<string> | null;
}

/** One that has no version yet is as good as one that has. */
export async function findLine(tx: Tx, name: string): Promise<Line> {
  const line = await tx.release_lines.findUnique({ where: { name } });
  const speakers = await tx.release_speakers.findMany({ where: { line: name } });
  const last = await tx.releases.findFirst({
    where: { line: name, published_at: { not: null } },
    orderBy: { published_at: 'desc' },
    select: { id: true, version: true },
  });
  const items = last
    ? await tx.release_items.findMany({
        where: { release_id: last.id, removed_at: null },
        select: { submission_id: true, part: true },
      })
    : [];
  const test = items.filter(({ part }) => part === 'test');
  return {
    name,
    salt: line?.salt ?? randomBytes(32),
    held_out_topics: last ? (line?.held_out_topics ?? []) : null,
    speakers: new Map(speakers.map(({ contributor_id, ...who }) => [contributor_id, who])),
    previous: last && {
      version: last.version,
      recordings: new Set(items.map(({ submission_id }) => submission_id)),
    },
    frozenTest: test.length ? new Set(test.map(({ submission_id }) => submission_id)) : null,
  };
}

/** The same for the same line and thing, and nothing that could be guessed from outside. @returns 64 hex digits */
export function keyed({ salt }: Pick<Line, 'salt'>, purpose: string, id: string): string {
  return createHmac('sha256', salt).update(`${purpose}:${id}`).digest('hex');
}
