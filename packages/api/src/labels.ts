import { categoriesOf, labelsInWords, type Pilot } from '@labrish/pilot';
import { badInput } from './errors.ts';

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
