import type { Flow } from '@labrish/conversation';
import { collect, type Needed } from './collect.ts';
import type { Assumptions } from './people.ts';

/** What several runs needed: without steering, with a chat that leans, and with campaigns besides. */
export type Compared = Record<'without' | 'leans' | 'invites', Needed[]>;

/** As the product comes. */
const MOST_PER_TOPIC = 3;

export function compare(
  plan: { flow: Flow; contributors: number; goal: number; seed: number; runs: number },
  assumed: Assumptions,
): Compared {
  const { seed, runs, ...same } = plan;
  const run = (leans: boolean, invites: boolean) =>
    Array.from({ length: runs }, (_, i) =>
      collect({ ...same, assumed, leans, invites, most_per_topic: MOST_PER_TOPIC, seed: seed + i }),
    );
  return { without: run(false, false), leans: run(true, false), invites: run(true, true) };
}

/** Of several runs the one in the middle; one that did not get there counts as longer than any. Null: most did not. */
export function middle(runs: Needed[], of: keyof Needed): number | null {
  const sorted = runs.map((one) => one[of] ?? Infinity).sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return Number.isFinite(value) ? value : null;
}

/** How many fewer contributions it took than without steering, as a share. Null: one of them did not get there. */
export function fewer(compared: Compared, way: 'leans' | 'invites', of: keyof Needed): number | null {
  const [before, after] = [middle(compared.without, of), middle(compared[way], of)];
  return before === null || after === null ? null : 1 - after / before;
}

export function percent(part: number | null): string {
  return part === null ? 'not known' : `${Math.round(part * 100)} %`;
}
