import { DIMENSIONS } from '@labrish/pilot';
import { z } from 'zod';
import { component, expectedVersion, intBetween, nonEmptyKey, version } from '../fields.ts';

/** Maximum of a target: far more than anybody will collect. */
const MOST_RECORDINGS = 10_000_000;
/** Maximum of `most_per_topic`: recordings of one topic from one person. */
export const MOST_PER_TOPIC = 100;
/** Maximum cells in a request: more than any pilot has. */
const MOST_TARGETS = 2_000;

const recordings = intBetween(0, MOST_RECORDINGS).meta({ examples: [313] });
const dimension = z.enum(DIMENSIONS).meta({ id: 'Dimension', examples: ['topic'] });
const key = nonEmptyKey(200).meta({
  description: 'The code of a place, an age range, the key of a label, or the id of a topic.',
  examples: ['JM-04'],
});

const goal = intBetween(1, MOST_RECORDINGS)
  .nullable()
  .meta({
    description:
      'Usable recordings in all, which the usual targets share out. Null: as many as the first phase asks for.',
    examples: [null],
  });
const most_per_topic = intBetween(1, MOST_PER_TOPIC).meta({
  description: 'Nobody is asked about a topic any more of which they have given so many.',
  examples: [3],
});
const targets_enabled = z.boolean().meta({
  description: 'Whether topics and wordings are asked more often where recordings are missing.',
  examples: [true],
});

/** The target of one cell, and its default (`usual`), which applies unless an admin has set a target. */
export const target = component('Target', {
  dimension,
  key,
  name: z.string().meta({ examples: ['Portland'] }),
  recordings,
  usual: recordings,
});

export const targets = component('Targets', {
  goal,
  most_per_topic,
  targets_enabled,
  targets: z.array(target),
  version,
});
export type Targets = z.infer<typeof targets>;

/** All targets at once: a cell that is not named gets its default target. */
export const targetsInput = z.strictObject({
  goal,
  most_per_topic,
  targets_enabled,
  own: z
    .array(z.strictObject({ dimension, key, recordings }))
    .max(MOST_TARGETS)
    .meta({ description: 'Targets in the place of the usual ones. Those that are left out are the usual.' }),
  version: expectedVersion,
});
export type TargetsInput = z.infer<typeof targetsInput>;

export const cell = component('TargetCell', {
  key,
  name: z.string().meta({ examples: ['Portland'] }),
  target: recordings,
  have: z
    .int()
    .meta({ description: 'Usable recordings: stored, not withdrawn, not rejected.', examples: [40] }),
  missing: recordings,
});

export const progress = z.object({
  goal: z.int().meta({ examples: [5000] }),
  targets_enabled,
  most_per_topic,
  dimensions: z.array(
    z.object({
      dimension,
      /** Cells that lack the largest share of their target come first. */
      cells: z.array(cell),
      outside: z.int().meta({
        description:
          'Recordings that no cell has a place for: not said, from abroad, free talk, a retired topic.',
      }),
    }),
  ),
  /** Whether recordings from the simulator count; false on a public server. */
  counts_simulator: z.boolean(),
});
export type Progress = z.infer<typeof progress>;
