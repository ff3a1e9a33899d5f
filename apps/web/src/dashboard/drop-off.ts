import type { Funnel, StateFigures } from '@labrish/api/funnel/schema';

const MOST_SHOWN = 5;

/**
 * Returns the states where most people drop off, most first. If fewer than 5 people advance, the API hides the loss, and
 * everybody who entered counts as lost. States with a small loss come last, in the order of the flow.
 */
export function topDropOffStates(states: Funnel['states']): StateFigures[] {
  return states
    .filter((state) => lossOf(state) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, MOST_SHOWN);
}

/** Returns the number of people that a bar stands for: 1 for `<5`; for a hidden loss `entered` if `advanced` is `<5`, else 0. */
export function lossOf({ entered, advanced, dropped_off }: StateFigures): number {
  if (typeof dropped_off === 'number') return dropped_off;
  if (dropped_off !== null) return 1;
  return advanced === '<5' && typeof entered === 'number' ? entered : 0;
}
