import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  LAYERS,
  maskText,
  personalDetails,
  type ClipSpan,
  type Layer,
  type Names,
  type PersonalDetail,
  type Segment,
} from '@labrish/dataset';
import type { PilotTx, Tx } from '../context.ts';

/** A part of one layer that is not published, in code points. */
export interface Mask {
  layer: Layer;
  from: number;
  to: number;
}

/** One layer of what one review says a recording has, as it is published. */
export interface Text {
  layer: Layer;
  text: string;
  spans: readonly ClipSpan[];
  segments: readonly Segment[];
}

interface Decision {
  decision: 'cleared' | 'masked';
  masks: Mask[];
}

/** Returns by what a decision finds a transcript: the SHA-256 of its layers, in hex. */
export function hashOf(texts: readonly Pick<Text, 'layer' | 'text'>[]): string {
  const layers = LAYERS.map((layer) => texts.find((one) => one.layer === layer)?.text ?? '');
  return createHash('sha256').update(JSON.stringify(layers)).digest('hex');
}

/** Masks the texts of a transcript. */
export function masked<One extends Text>(texts: readonly One[], masks: readonly Mask[]): One[] {
  return texts.map((one) =>
    maskText(
      one,
      masks.filter(({ layer }) => layer === one.layer),
    ),
  );
}

/** A transcript about which a person decides, with what may tell who somebody is. */
export interface OpenTranscript {
  sha256: string;
  texts: { layer: Layer; text: string; found: PersonalDetail[] }[];
}

/** How many recordings are scanned before the server does something else. */
const AT_ONCE = 500;

/**
 * Masks the words of recordings as people have decided, and finds those whose words may tell who somebody is while nobody has decided
 * about exactly these words. Of a recording with masked words, every transcript needs a decision.
 *
 * @param isFrozen the words are those of a list: what should have been masked is open
 * @returns `open`: by recording, its transcripts; `ready`: the other recordings
 */
export async function checkWords<
  Row extends { submission_id: string; written: readonly (Text & { review_id: string })[] },
>(
  tx: PilotTx,
  names: Names,
  rows: readonly Row[],
  isFrozen = false,
): Promise<{ ready: Row[]; open: Map<Row, OpenTranscript[]> }> {
  const decisions = await findDecisions(tx);
  const ready: Row[] = [];
  const open = new Map<Row, OpenTranscript[]>();
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const decided = decisions.get(row.submission_id);
    const isMasked = [...(decided?.values() ?? [])].some(({ decision }) => decision === 'masked');
    const reviews = [...new Set(row.written.map(({ review_id }) => review_id))];
    const transcripts = reviews.map((review_id) => {
      const texts = row.written.filter((one) => one.review_id === review_id);
      const sha256 = hashOf(texts);
      return { sha256, texts, said: decided?.get(sha256) };
    });
    const unsure = transcripts.flatMap(({ sha256, texts, said }) => {
      if (said?.decision === 'cleared' || (said && !isFrozen)) return [];
      const found = texts.map(({ layer, text }) => ({ layer, text, found: personalDetails(text, names) }));
      const isOpen =
        (isMasked && !isFrozen) || said !== undefined || found.some((one) => one.found.length > 0);
      return isOpen ? [{ sha256, texts: found }] : [];
    });
    if (unsure.length > 0) open.set(row, unsure);
    else
      ready.push({
        ...row,
        written: transcripts.flatMap(({ texts, said }) => masked(texts, said?.masks ?? [])),
      });
  }
  return { ready, open };
}

async function findDecisions(tx: PilotTx): Promise<Map<string, Map<string, Decision>>> {
  const rows = await tx.word_checks.findMany({ where: { submission: { pilot: tx.$pilot } } });
  const found = new Map<string, Map<string, Decision>>();
  for (const { submission_id, sha256, decision, masks } of rows) {
    const of = found.get(submission_id) ?? new Map<string, Decision>();
    found.set(submission_id, of.set(sha256, { decision, masks: masks as unknown as Mask[] }));
  }
  return found;
}

/** A decision about a transcript, as it is stored. */
interface Decided extends Partial<Decision> {
  submission_id: string;
  sha256: string;
  cuts?: { from_ms: number; to_ms: number }[];
  decided_by: string;
  decided_at: Date;
}

/** Stores what a person has decided about a transcript, instead of what was decided about the same words before. */
export async function storeDecision(tx: Tx, { submission_id, sha256, ...said }: Decided): Promise<void> {
  const { decision = 'cleared', masks = [], cuts = [], ...by } = said;
  const data = { ...by, decision, masks: masks.map((mask) => ({ ...mask })), cuts };
  const key = { submission_id, sha256 };
  await tx.word_checks.upsert({
    where: { submission_id_sha256: key },
    create: { ...key, ...data },
    update: data,
  });
}
