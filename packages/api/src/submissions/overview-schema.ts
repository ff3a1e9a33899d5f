import { z } from 'zod';

/** How many days the overview covers, today included. */
export const OVERVIEW_DAYS = 30;

/** A number for each label, by its key. */
const byCategory = z.record(z.string(), z.int());

export const overview = z.object({
  /** Recordings whose audio is stored and that are not withdrawn. */
  recordings: z.int(),
  /** Those of them that have a transcript: audio/text pairs. */
  pairs: z.int(),
  speakers: z.int(),
  targets: z.object({ pairs: z.int(), speakers: z.int() }),
  /** Whether recordings from the simulator count; false on a public server. */
  counts_simulator: z.boolean(),
  by_category: byCategory,
  /** How many of `by_category` are assumed, because their speakers have not said what they spoke. */
  assumed: byCategory,
  /** The country's places, including those without a recording. */
  by_place: z.array(z.object({ code: z.string(), name: z.string(), recordings: z.int() })),
  /** Recordings from outside the country. */
  elsewhere: z.int(),
  /** Recordings whose speaker would rather not say where they learned to talk. */
  unknown: z.int(),
  /** The last `OVERVIEW_DAYS` days in the country, oldest first, including those without a recording. */
  days: z.array(z.object({ day: z.iso.date(), by_category: byCategory })),
});
export type Overview = z.infer<typeof overview>;
