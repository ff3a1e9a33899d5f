import {
  errorRate,
  joinSegments,
  LAYERS,
  segmentsFault,
  transcriptFaults,
  type Layer,
  type Names,
  wordErrors,
} from '@labrish/dataset';
import { hashOf } from '@labrish/api/word-checks/checks';
import type { Tx } from '../context.ts';
import { badInput } from '../errors.ts';
import type { ReviewKey } from '../submissions/in-force.ts';
import type { Words } from './schema.ts';

/**
 * Refuses a transcript that breaks the conventions, or whose segments or marked parts do not fit it.
 *
 * @param confirms_names whether its author says that names in it tell nobody
 * @returns whether it has such names
 * @throws {ApiError} BAD_REQUEST
 */
export function refuseBadWords(
  words: Words,
  length_ms: number | null,
  { names, confirms_names }: { names: Names; confirms_names: boolean },
): boolean {
  const { natural, segments, spans } = words;
  const faults = transcriptFaults(words, names);
  const broken = faults.find(({ kind }) => kind !== 'name' || !confirms_names);
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
  return faults.length > 0;
}

/** Stores a reviewer's transcript, one row a layer, beside the transcripts of others; with `hasNames`, that its names tell nobody. */
export async function storeWords(
  tx: Tx,
  {
    words,
    now,
    reviewer_id,
    hasNames,
    ...of
  }: ReviewKey & { review_id: string; words: Words; now: Date; hasNames: boolean },
): Promise<void> {
  const { submission_id, review_id } = of;
  const draft = words.from_machine
    ? await tx.machine_drafts.findFirst({
        where: { submission_id, is_withheld: false, offered_to: { not: null } },
        select: { id: true, text: true },
      })
    : null;
  const changed = draft?.text ? errorRate([wordErrors([words.natural], draft.text)]) : null;
  const began = draft?.text ? { machine_draft_id: draft.id, changed: changed && Math.min(1, changed) } : {};
  const written = { submission_id, review_id, author_id: reviewer_id, created_at: now };
  await tx.transcripts.createMany({
    data: LAYERS.flatMap((layer) => {
      const body = words[layer];
      const { spans, segments } = layer === 'natural' ? words : { spans: [], segments: [] };
      const own = layer === 'natural' ? began : {};
      return body ? [{ ...written, layer, body, spans, segments, ...own }] : [];
    }),
  });
  // What somebody has masked stays masked: its names are known to tell who somebody is.
  if (!hasNames || (await tx.word_checks.count({ where: { submission_id, decision: 'masked' } })) > 0) return;
  const sha256 = hashOf(LAYERS.map((layer) => ({ layer, text: words[layer] ?? '' })));
  const cleared = { decision: 'cleared' as const, decided_by: reviewer_id, decided_at: now };
  await tx.word_checks.createMany({ data: { submission_id, sha256, ...cleared }, skipDuplicates: true });
}

/** Reads the transcript of a verdict in the shape of a draft; null when it has none. */
export async function readWords(tx: Tx, review_id: string) {
  const written = await tx.transcripts.findMany({ where: { review_id } });
  if (written.length === 0) return null;
  const of = (layer: Layer) => written.find((row) => row.layer === layer);
  const { spans = [], segments = [], machine_draft_id = null } = of('natural') ?? {};
  const bodies = LAYERS.map((layer) => [layer, of(layer)?.body ?? '']);
  const from_machine = machine_draft_id !== null;
  return { ...(Object.fromEntries(bodies) as Record<Layer, string>), spans, segments, from_machine };
}
