import type { Overview } from '@labrish/api/submissions/overview-schema';
import { pilot } from '@labrish/pilot';

const people = new Map<string, number>(pilot.parishes.map((parish) => [parish.code, parish.people]));
const allPeople = [...people.values()].reduce((sum, each) => sum + each, 0);

type Parish = Overview['by_parish'][number];
export type ParishVoices = Parish & {
  /** How many recordings the parish would have if they followed the population. */
  fair: number;
  /** `none`: no recording. `few`: less than half of its share. */
  lack?: 'none' | 'few';
};

/** Compares each parish's recordings with its share of the population. Recordings without a parish do not count. */
export function judgeParishes(parishes: Parish[]): ParishVoices[] {
  const all = parishes.reduce((sum, { recordings }) => sum + recordings, 0);
  return parishes.map((parish) => {
    const fair = (all * (people.get(parish.code) ?? 0)) / allPeople;
    const lack = parish.recordings === 0 ? 'none' : parish.recordings < fair / 2 ? 'few' : undefined;
    return { ...parish, fair, ...(lack && { lack }) };
  });
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the parishes without recordings, and those with less than half of their share. */
export function describeGaps(parishes: ParishVoices[]): string[] {
  const named = (lack: ParishVoices['lack']) =>
    parishes.filter((parish) => parish.lack === lack).map(({ name }) => name);
  const [none, few] = [named('none'), named('few')];
  if (none.length === parishes.length) return ['No parish is heard yet.'];
  if (none.length + few.length === 0) return ['Every parish is heard.'];
  return [
    ...(none.length ? [`No voice yet from ${list.format(none)}.`] : []),
    ...(few.length ? [`Less than half of their fair share: ${list.format(few)}.`] : []),
  ];
}
