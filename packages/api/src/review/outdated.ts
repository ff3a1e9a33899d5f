import { isDeepStrictEqual } from 'node:util';
import { isHeardFor } from '@labrish/dataset';
import type { reviews } from '@labrish/db';
import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { VerdictInput, VerdictResult } from './schema.ts';
import { readWords } from './words.ts';

const OUTDATED =
  'Your view of this recording is outdated: you have given or undone a verdict on it elsewhere since. To change it, undo the newer verdict first.';

/**
 * Refuses a verdict that was given on an outdated view, so that it does not override a newer one.
 *
 * @param current the reviewer's verdict in force
 * @returns `current` if the same request has stored it: then its answer was lost, and it must not be stored again; else null
 * @throws {ApiError} CONFLICT with the newer verdict as details, null if it was undone
 */
export async function refuseOutdated(
  tx: Tx,
  current: reviews | undefined,
  input: VerdictInput,
): Promise<reviews | null> {
  if (input.supersedes === undefined || input.supersedes === (current?.id ?? null)) return null;
  if (current && (await isSame(tx, current, input))) return current;
  const { id: review_id, verdict, category, reasons } = current ?? {};
  throw new ApiError('CONFLICT', OUTDATED, {
    details: { newer: current ? { review_id, verdict, category, reasons } : null },
  });
}

/** Describes a stored verdict again, as when it was given. */
export function resultOf(
  { id: review_id, slot, reasons, heard_ms, is_calibration, is_training }: reviews,
  duration_ms: number | null,
): Omit<VerdictResult, 'confirmed'> {
  const counts = slot !== null;
  const refused = isHeardFor(reasons, heard_ms, duration_ms) ? 'no_slot' : 'not_heard';
  return {
    review_id,
    counts,
    is_training,
    why_not: is_calibration ? 'calibration' : counts ? null : refused,
  };
}

async function isSame(tx: Tx, current: reviews, input: VerdictInput): Promise<boolean> {
  const { verdict, category, speakers, comment, reasons, words } = input;
  const isVerdictSame =
    current.supersedes === input.supersedes &&
    current.verdict === verdict &&
    current.category === (category ?? null) &&
    current.speakers === (speakers ?? null) &&
    current.comment === (comment ?? null) &&
    current.reasons.join() === reasons.join();
  if (!isVerdictSame || !words) return isVerdictSame;
  // How they began is no part of what they say.
  const { from_machine: _, english, cassidy_jlu, ...rest } = words;
  const sent = { ...rest, english: english ?? '', cassidy_jlu: cassidy_jlu ?? '' };
  const stored = await readWords(tx, current.id);
  return isDeepStrictEqual(stored && { ...stored, from_machine: undefined }, {
    ...sent,
    from_machine: undefined,
  });
}
