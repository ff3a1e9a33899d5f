import type { StateFigures } from '@labrish/api/funnel/schema';
import { duration, people, peopleShare } from '#lib/format.ts';

/** Says the figures of a state: “1,204 in · 88% on · 6% lost · median 14 sec · 3% asked again”. Missing figures are left out. */
export function figuresInWords(state: StateFigures): string {
  const { entered, median_seconds } = state;
  const parts = [
    ['on', state.advanced],
    ['lost', state.dropped_off],
    ['asked again', state.reprompted],
  ] as const;
  const [on, lost, reprompted] = parts.map(([word, n]) => {
    const share = peopleShare(n, entered);
    return share && `${share} ${word}`;
  });
  const median = median_seconds === null ? undefined : `median ${duration(median_seconds)}`;
  return [`${people(entered)} in`, on, lost, median, reprompted].filter(Boolean).join(' · ');
}
