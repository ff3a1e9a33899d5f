import type { Funnel, StateFigures } from '@labrish/api/funnel/schema';

const MOST_SHOWN = 5;

/**
 * The states where most people are lost, most first. Those of which only few went on come before them: how many of the others are
 * lost is not told. Those where few are lost come last, in the order of the flow.
 */
export function topDropOffStates(states: Funnel['states']): StateFigures[] {
  return states
    .filter((state) => lossOf(state) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, MOST_SHOWN);
}

/** As many people as a bar is long, as far as it is told: few are one, whatever they are; 0: none, or not told. */
export function lossOf({ entered, advanced, dropped_off }: StateFigures): number {
  if (typeof dropped_off === 'number') return dropped_off;
  if (dropped_off !== null) return 1;
  return advanced === '<5' && typeof entered === 'number' ? entered : 0;
}
