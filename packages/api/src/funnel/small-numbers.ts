import { medianSeconds } from './seconds.ts';
import type { StateFigures } from './schema.ts';

/** As they are counted. Whoever neither moved on nor was lost is still there. */
export interface CountedFigures {
  entered: number;
  advanced: number;
  dropped_off: number;
  reprompted: number;
  /** By `SECONDS_BOUNDS`. */
  duration_histogram: readonly number[];
}

type Told = Pick<StateFigures, 'entered' | 'advanced' | 'dropped_off' | 'reprompted' | 'median_seconds'>;

/** Fewer people than this are not told apart from each other. */
const FEW = 5;
const HIDDEN = { advanced: null, dropped_off: null, reprompted: null, median_seconds: null };

/**
 * The figures of a state as they may be told: no number from 1 to 4, and none out of which one follows.
 *
 * - Fewer than five who are still there are left out of those who entered: what is left of the sum would be them.
 * - When one part of a sum is small, the other one is not told.
 * - A sum below ten that has a small part is told as such alone: too few parts are possible.
 */
export function tellFigures({
  entered,
  advanced,
  dropped_off,
  reprompted,
  duration_histogram,
}: CountedFigures): Told {
  const still_there = entered - advanced - dropped_off;
  const shown = isFew(still_there) ? advanced + dropped_off : entered;
  const has_few = isFew(advanced) || isFew(dropped_off);
  if (shown < FEW) return { entered: entered === 0 ? 0 : '<5', ...HIDDEN };
  if (has_few && shown < 2 * FEW) return { entered: '<10', ...HIDDEN };
  const part = (n: number) => (isFew(n) ? '<5' : has_few ? null : n);
  return {
    entered: shown,
    advanced: part(advanced),
    dropped_off: part(dropped_off),
    reprompted: tellPart(reprompted, shown),
    median_seconds: advanced < FEW ? null : medianSeconds(duration_histogram),
  };
}

/** At an end nobody moves on and nobody is lost. */
export function tellEnd({ entered }: Pick<CountedFigures, 'entered'>): Told {
  return { entered: isFew(entered) ? '<5' : entered, ...HIDDEN };
}

/** A part of a sum that is told; the others are not. */
function tellPart(n: number, of: number): Told['reprompted'] {
  if (n === 0 || n === of) return n;
  if (of < 2 * FEW) return null;
  return isFew(n) ? '<5' : of - n < FEW ? null : n;
}

function isFew(n: number): boolean {
  return n > 0 && n < FEW;
}
