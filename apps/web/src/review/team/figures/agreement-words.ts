import type { Figures } from '@labrish/api/review/figures/schema';
import { share } from '#lib/numbers.ts';

type Agreement = Figures['verdict'];
type Name = keyof Agreement;
type Figure = NonNullable<Agreement[Name]>;

/** Krippendorff, Content Analysis (2004): firm conclusions need 0.8, tentative conclusions 0.667. */
const GOOD = 0.8;
const LOWEST = 0.667;

const two = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a figure: a share in percent, the others as a number from -1 to 1. */
export function formatFigure(name: Name, value: number): string {
  return name === 'percent' ? share(value, 1) : two.format(value);
}

/** Says how sure a figure is, or why that is unknown. */
export function rangeOf(name: Name, { interval }: Figure): string {
  if (!interval) return 'too few recordings to say how sure this is';
  const [low, high] = [formatFigure(name, interval.low), formatFigure(name, interval.high)];
  // If all recordings are alike, so is every sample: the interval has no width and proves nothing.
  if (low === high) return 'all alike, so nobody can say how sure this is';
  return `with 95% certainty between ${low} and ${high}`;
}

/** Judges a figure in words. A bare percentage gets no judgement: part of it is chance. */
export function judgementOf(name: Name, { value }: Figure): string | undefined {
  if (name === 'percent') return undefined;
  if (value >= GOOD) return 'Good: you can rely on it';
  return value >= LOWEST ? 'Fair: use it with care' : 'Too low to rely on';
}

/** Says why there is no figure. */
export function whyNoAgreement({ percent }: Agreement): string {
  return percent
    ? 'Everybody said the same of every recording, so agreement cannot be told from chance.'
    : 'No recording has been judged by two people in this time.';
}
