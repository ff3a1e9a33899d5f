import type { Figures } from '@labrish/api/review/figures/schema';
import { share } from '#lib/numbers.ts';

type Agreement = Figures['verdict'];
type Name = keyof Agreement;
type Figure = NonNullable<Agreement[Name]>;

/** Krippendorff, Content Analysis (2004): conclusions may be drawn from 0.8 on, tentative ones from 0.667 on. */
const GOOD = 0.8;
const LOWEST = 0.667;

const two = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A figure as it is read out: a share in percent, the others from -1 to 1. */
export function valueOf(name: Name, value: number): string {
  return name === 'percent' ? share(value, 1) : two.format(value);
}

/** Where it lies, or why that cannot be said. */
export function rangeOf(name: Name, { interval }: Figure): string {
  if (!interval) return 'too few recordings to say how sure this is';
  const [low, high] = [valueOf(name, interval.low), valueOf(name, interval.high)];
  // Where all are alike, so is every sample of them: that makes nobody sure.
  if (low === high) return 'all alike, so nobody can say how sure this is';
  return `with 95% certainty between ${low} and ${high}`;
}

/** What to make of it. Of a bare percentage nothing can be made: chance is in it. */
export function judgementOf(name: Name, { value }: Figure): string | undefined {
  if (name === 'percent') return undefined;
  if (value >= GOOD) return 'Good: you can rely on it';
  return value >= LOWEST ? 'Fair: use it with care' : 'Too low to rely on';
}

/** Why there is no figure. */
export function whyThereIsNone({ percent }: Agreement): string {
  return percent
    ? 'Everybody said the same of every recording, so agreement cannot be told from chance.'
    : 'No recording has been judged by two people in this time.';
}
