import { categoriesOf, labelsInWords, type Pilot } from '@labrish/pilot';
import type { Context } from './context.ts';
import { badInput } from './errors.ts';

/** Returns the pilot that a recording belongs to; the call's pilot where there is no such recording. */
export async function pilotOfRecording(
  { db, pilot, pilots }: Context,
  submission_id: string,
): Promise<Pilot> {
  if (pilots.length === 1) return pilot;
  const where = { id: submission_id };
  const row = await db.submissions.findUnique({ where, select: { pilot: true } });
  return pilots.find(({ country }) => country.code === row?.pilot) ?? pilot;
}

/**
 * Refuses keys that are no labels of the country.
 *
 * @param path where the keys stand in the input
 * @throws {ApiError} BAD_REQUEST
 */
export function assertLabels(
  pilot: Pick<Pilot, 'labels'>,
  keys: Iterable<string | null | undefined>,
  path: string,
): void {
  const known = categoriesOf(pilot);
  for (const key of keys)
    if (key && !known.includes(key))
      throw badInput(path, `There is no label “${key}”. Choose ${labelsInWords(pilot)}.`);
}
