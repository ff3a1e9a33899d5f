import type { Speaker } from '@labrish/dataset';
import type { Category } from '@labrish/pilot';
import type { PlacedRow } from './eligible.ts';
import { keyed, type Series } from './series.ts';

/** Lists all speakers with the attributes by which splits are balanced. @param rows oldest first */
export function speakersOf(
  rows: readonly PlacedRow[],
  series: Series,
  heldOut: ReadonlySet<string>,
): Speaker[] {
  const bySpeaker = new Map<string, PlacedRow[]>();
  for (const row of rows) {
    const own = bySpeaker.get(row.speaker_id);
    if (own) own.push(row);
    else bySpeaker.set(row.speaker_id, [row]);
  }
  return [...bySpeaker].map(([speaker_id, own]) => {
    const counted = own.filter(({ prompt_id }) => prompt_id === null || !heldOut.has(prompt_id));
    return {
      speaker_id,
      order: keyed(series, 'order', speaker_id),
      county: own.at(-1)?.county ?? null,
      category: mostFrequent(own.map(({ category }) => category)),
      age_range: own.at(-1)?.age_range ?? null,
      seconds: counted.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
    };
  });
}

/** Returns the most frequent category; of equally frequent ones, the one that came first. */
function mostFrequent(categories: Category[]): Category {
  const counts = new Map<Category, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts.keys()].reduce((most, one) =>
    (counts.get(one) ?? 0) > (counts.get(most) ?? 0) ? one : most,
  );
}
