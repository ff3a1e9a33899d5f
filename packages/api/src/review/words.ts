import { badInput } from '../errors.ts';
import type { Tx } from '../context.ts';
import type { ReviewKey } from '../submissions/in-force.ts';
import type { Words } from './schema.ts';

const LAYERS = ['natural', 'english', 'cassidy_jlu'] as const;

/** Stores a reviewer's transcript, one row a layer, beside the transcripts of others. */
export async function storeWords(
  tx: Tx,
  {
    submission_id,
    reviewer_id,
    review_id,
    words,
    now,
  }: ReviewKey & { review_id: string; words: Words; now: Date },
): Promise<void> {
  refuseBadSpans(words);
  await tx.transcripts.createMany({
    data: LAYERS.flatMap((layer) => {
      const body = words[layer];
      if (!body) return [];
      const spans = layer === 'natural' ? words.spans : [];
      return { submission_id, review_id, layer, body, spans, author_id: reviewer_id, created_at: now };
    }),
  });
}

function refuseBadSpans({ natural, spans }: Words): void {
  const length = [...natural].length;
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  inOrder.forEach(({ from, to }, i) => {
    const next = inOrder[i + 1];
    if (from >= to || to > length) throw badInput('spans', 'A marked part lies outside of the words.');
    if (next && next.from < to) throw badInput('spans', 'Two marked parts overlap.');
  });
}
