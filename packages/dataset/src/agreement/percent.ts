import { pairable, sizeOf, type Pattern, type Statistic } from './patterns.ts';

/**
 * Computes percent agreement as a share: the agreeing pairs of ratings among all pairs of a unit, averaged over the units with
 * two ratings or more (Fleiss 1971 and Gwet 2008 call it the observed agreement). Every unit has the same weight.
 *
 * @returns 0 to 1; null when no unit has two ratings. One value everywhere is full agreement: there is no chance correction.
 */
export const percentStatistic: Statistic = (patterns) => {
  const paired = pairable(patterns);
  if (!paired.length) return null;
  return { value: observedAgreement(paired), ...sizeOf(paired) };
};

/** Computes the mean share of agreeing pairs. @param paired at least one pattern, each with two ratings or more. */
export function observedAgreement(paired: readonly Pattern[]): number {
  let sum = 0;
  let all = 0;
  for (const { counts, ratings, units } of paired) {
    let agreeing = 0;
    for (const count of counts.values()) agreeing += count * (count - 1);
    sum += (units * agreeing) / (ratings * (ratings - 1));
    all += units;
  }
  return sum / all;
}
