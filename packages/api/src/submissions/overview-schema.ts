import { perCategory } from '@labrish/pilot';
import { z } from 'zod';

/** How many days the overview goes back, today among them. */
export const OVERVIEW_DAYS = 30;

const byCategory = z.object(perCategory(() => z.int()));

export const overview = z.object({
  /** Recordings whose sound is stored and that were not taken back. */
  recordings: z.int(),
  /** Those of them whose words are written down: audio/text pairs. */
  pairs: z.int(),
  speakers: z.int(),
  targets: z.object({ pairs: z.int(), speakers: z.int() }),
  /** Whether what was tried in the simulator is among them: on a public server it is not. */
  counts_simulator: z.boolean(),
  by_category: byCategory,
  /** How many of `by_category` their speakers have not said. */
  assumed: byCategory,
  /** Jamaica's parishes, those without a voice as well. */
  by_parish: z.array(z.object({ code: z.string(), name: z.string(), recordings: z.int() })),
  /** From outside Jamaica. */
  elsewhere: z.int(),
  /** Where the speaker would rather not say. */
  unknown: z.int(),
  /** The last days in Jamaica, oldest first, those without a recording as well. */
  days: z.array(byCategory.extend({ day: z.iso.date() })),
});
export type Overview = z.infer<typeof overview>;
