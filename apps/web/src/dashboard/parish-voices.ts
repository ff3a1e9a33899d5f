import type { OverviewData } from './overview.tsx';

/** People in each parish: Population and Housing Census 2011, Statistical Institute of Jamaica. 2,697,983 in all. */
const PEOPLE: Record<string, number> = {
  'JM-01': 89_057,
  'JM-02': 573_369,
  'JM-03': 93_902,
  'JM-04': 81_744,
  'JM-05': 113_615,
  'JM-06': 172_362,
  'JM-07': 75_164,
  'JM-08': 183_811,
  'JM-09': 69_533,
  'JM-10': 144_103,
  'JM-11': 150_205,
  'JM-12': 189_797,
  'JM-13': 245_103,
  'JM-14': 516_218,
};
const ALL_PEOPLE = Object.values(PEOPLE).reduce((sum, people) => sum + people, 0);

type Parish = OverviewData['by_parish'][number];
export type ParishVoices = Parish & {
  /** How many of the recordings would be its share by its people. */
  fair: number;
  /** `none`: no recording. `few`: less than half of its share. */
  lack?: 'none' | 'few';
};

/** Tells each parish's share by its people, and where voices are missing. Recordings from no parish are left out of it. */
export function judgeParishes(parishes: Parish[]): ParishVoices[] {
  const all = parishes.reduce((sum, { recordings }) => sum + recordings, 0);
  return parishes.map((parish) => {
    const fair = (all * (PEOPLE[parish.code] ?? 0)) / ALL_PEOPLE;
    const lack = parish.recordings === 0 ? 'none' : parish.recordings < fair / 2 ? 'few' : undefined;
    return { ...parish, fair, ...(lack && { lack }) };
  });
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The gaps in words. */
export function describeGaps(parishes: ParishVoices[]): string[] {
  const named = (lack: ParishVoices['lack']) =>
    parishes.filter((parish) => parish.lack === lack).map(({ name }) => name);
  const [none, few] = [named('none'), named('few')];
  if (none.length === parishes.length) return ['No parish is heard yet.'];
  if (none.length + few.length === 0) return ['Every parish is heard.'];
  return [
    ...(none.length ? [`No voice yet from ${list.format(none)}.`] : []),
    ...(few.length ? [`Few for their people: ${list.format(few)}.`] : []),
  ];
}
