import type { Pilot } from './pilot.ts';
import { shareOut } from './share-out.ts';

/** The dimensions by which coverage is measured: who is heard, and about what. */
export const DIMENSIONS = ['place', 'age', 'category', 'topic'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How many recordings are wanted of one place, age group, category or topic. */
export interface Target {
  /** The code of a place, the name of an age group (`25 to 34`), the key of a label, or the id of a topic. */
  key: string;
  name: string;
  recordings: number;
}

/**
 * Returns the usual targets of a goal: places and ages by population; labels and topics evenly, since all are equally
 * needed.
 *
 * @param goal usable recordings in all.
 */
export function usualTargets(
  { places, age_groups, labels }: Pilot,
  goal: number,
  topics: readonly { id: string; topic: string }[],
): Record<Dimension, Target[]> {
  return {
    place: shared(
      goal,
      places.map(({ code, name, people }) => ({ key: code, name, weight: people })),
    ),
    age: shared(
      goal,
      age_groups.map(({ name, people }) => ({ key: name, name, weight: people })),
    ),
    category: shared(
      goal,
      labels.map(({ key, name }) => ({ key, name, weight: 1 })),
    ),
    topic: shared(
      goal,
      topics.map(({ id, topic }) => ({ key: id, name: topic, weight: 1 })),
    ),
  };
}

function shared(goal: number, cells: { key: string; name: string; weight: number }[]): Target[] {
  const parts = shareOut(
    goal,
    cells.map(({ weight }) => weight),
  );
  return cells.map(({ key, name }, place) => ({ key, name, recordings: parts[place] ?? 0 }));
}
