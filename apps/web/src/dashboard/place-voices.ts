import type { Overview } from '@labrish/api/submissions/overview-schema';
import { pilot } from '#lib/pilot.ts';

const people = new Map<string, number>(pilot.places.map((place) => [place.code, place.people]));
const allPeople = [...people.values()].reduce((sum, each) => sum + each, 0);

type Place = Overview['by_place'][number];
export type PlaceVoices = Place & {
  /** How many recordings the place would have if they followed the population. */
  fair: number;
  /** `none`: no recording. `few`: less than half of its share. */
  lack?: 'none' | 'few';
};

/** Compares each place's recordings with its share of the population. Recordings without a place do not count. */
export function judgePlaces(places: Place[]): PlaceVoices[] {
  const all = places.reduce((sum, { recordings }) => sum + recordings, 0);
  return places.map((place) => {
    const fair = (all * (people.get(place.code) ?? 0)) / allPeople;
    const lack = place.recordings === 0 ? 'none' : place.recordings < fair / 2 ? 'few' : undefined;
    return { ...place, fair, ...(lack && { lack }) };
  });
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the places without recordings, and those with less than half of their share. */
export function describeGaps(places: PlaceVoices[]): string[] {
  const named = (lack: PlaceVoices['lack']) =>
    places.filter((place) => place.lack === lack).map(({ name }) => name);
  const [none, few] = [named('none'), named('few')];
  if (none.length === places.length) return [`No ${pilot.place_words.place} is heard yet.`];
  if (none.length + few.length === 0) return [`Every ${pilot.place_words.place} is heard.`];
  return [
    ...(none.length ? [`No voice yet from ${list.format(none)}.`] : []),
    ...(few.length ? [`Less than half of their fair share: ${list.format(few)}.`] : []),
  ];
}
