import { joinSegments, segmentsFault, transcriptFaults } from '@labrish/dataset';
import type { Tx } from '../context.ts';
import { badInput } from '../errors.ts';
import type { ReviewKey } from '../submissions/in-force.ts';
import type { Words } from './schema.ts';

const LAYERS = ['natural', 'english', 'cassidy_jlu'] as const;

/** Refuses a transcript that breaks the conventions, or whose segments or marked parts do not fit it. @throws {ApiError} BAD_REQUEST */
export function refuseBadWords(words: Words, length_ms: number | null): void {
  const { natural, segments, spans } = words;
  const [broken] = transcriptFaults(words);
  if (broken) throw badInput(`words.${broken.layer}`, broken.advice);
  const fault = segmentsFault(segments, length_ms);
  if (fault) throw badInput('words.segments', fault);
  if (segments.length > 0 && joinSegments(segments) !== natural)
    throw badInput('words.natural', 'It must be the texts of the segments, one in a line.');
  const length = [...natural].length;
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  inOrder.forEach(({ from, to }, i) => {
    const next = inOrder[i + 1];
    if (from >= to || to > length) throw badInput('spans', 'A marked part lies outside of the words.');
    if (next && next.from < to) throw badInput('spans', 'Two marked parts overlap.');
  });
}

/** Stores a reviewer's transcript, one row a layer, beside the transcripts of others. */
export async function storeWords(
  tx: Tx,
  { words, now, reviewer_id, ...of }: ReviewKey & { review_id: string; words: Words; now: Date },
): Promise<void> {
  const { submission_id, review_id } = of;
  const written = { submission_id, review_id, author_id: reviewer_id, created_at: now };
  await tx.transcripts.createMany({
    data: LAYERS.flatMap((layer) => {
      const body = words[layer];
      const { spans, segments } = layer === 'natural' ? words : { spans: [], segments: [] };
      return body ? [{ ...written, layer, body, spans, segments }] : [];
    }),
  });
}

/** Reads the transcript of a verdict in the shape of a draft; null when it has none. */
export async function readWords(tx: Tx, review_id: string) {
  const written = await tx.transcripts.findMany({ where: { review_id } });
  if (written.length === 0) return null;
  const of = (layer: (typeof LAYERS)[number]) => written.find((row) => row.layer === layer);
  const { spans = [], segments = [] } = of('natural') ?? {};
  const bodies = LAYERS.map((layer) => [layer, of(layer)?.body ?? '']);
  return { ...(Object.fromEntries(bodies) as Record<(typeof LAYERS)[number], string>), spans, segments };
}
