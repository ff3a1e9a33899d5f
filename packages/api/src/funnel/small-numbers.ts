import { medianSeconds } from './seconds.ts';
import type { StateFigures } from './schema.ts';

/** The raw counts. People who neither advanced nor dropped off are still there. */
export interface CountedFigures {
  entered: number;
  advanced: number;
  dropped_off: number;
  reprompted: number;
  /** People who advanced, by how long they took: the spans of `SECONDS_BOUNDS`. */
  duration_histogram: readonly number[];
}

type MaskedFigures = Omit<StateFigures, 'state_key' | 'name' | 'is_final'>;

/** A group of fewer people than this is hidden. */
const FEW = 5;
const HIDDEN = { advanced: null, dropped_off: null, reprompted: null, median_seconds: null };

/**
 * Hides small numbers in the figures of a state: no number from 1 to 4 is shown, and none can be worked out.
 *
 * - If fewer than five people are still there, `entered` leaves them out: a subtraction would reveal their number.
 * - When one part of a sum is small, the other part is hidden.
 * - A sum below ten that has a small part is only shown as `<10`: the exact sum would leave too few possible parts.
 */
export function maskFigures(counted: CountedFigures): MaskedFigures {
  const { entered, advanced, dropped_off, reprompted, duration_histogram } = counted;
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
    reprompted: maskPart(reprompted, shown),
    median_seconds: advanced < FEW ? null : medianSeconds(duration_histogram),
  };
}

/** Hides small numbers of an end state: nobody advances or drops off there. */
export function maskEndState({ entered }: Pick<CountedFigures, 'entered'>): MaskedFigures {
  return { entered: isFew(entered) ? '<5' : entered, ...HIDDEN };
}

/** Hides `n` if `n` or `of - n` is small, or if `of` is below ten. Screens show the sum `of`, but not `of - n`. */
function maskPart(n: number, of: number): MaskedFigures['reprompted'] {
  if (n === 0 || n === of) return n;
  if (of < 2 * FEW) return null;
  return isFew(n) ? '<5' : of - n < FEW ? null : n;
}

function isFew(n: number): boolean {
  return n > 0 && n < FEW;
}
