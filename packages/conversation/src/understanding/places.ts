import type { Pilot, Place, Speech } from '@labrish/pilot';
import { isMisspelt } from './spelling.ts';

/** A country, and how its places are named in a text. */
interface Where {
  pilot: Pilot;
  speech: Speech;
}

/** A shorter name with a slip may as well be another place's short form: "Ports" is not Porus. */
const SHORTEST_SLIP = 6;

const known = new WeakMap<Pilot, ReadonlyMap<string, Place>>();

/** Returns every place by its names and the names of its towns, and caches the result. */
function placesByName(pilot: Pilot): ReadonlyMap<string, Place> {
  const before = known.get(pilot);
  if (before) return before;
  const places = new Map(
    pilot.places.flatMap((place) =>
      [place.name, ...place.also].map((name) => [plainName(pilot, name), place] as const),
    ),
  );
  known.set(pilot, places);
  return places;
}

/** Finds the place that a text names, by its own name or one of its towns. A misspelt name counts if only one fits. */
export function placeNamed({ pilot, speech }: Where, said: string): Place | undefined {
  const { before, behind } = speech.language.requests.places;
  const places = placesByName(pilot);
  const name = plainName(pilot, said.replace(before, '').replace(behind, ''));
  const exact = places.get(name);
  if (exact || name.length < SHORTEST_SLIP) return exact;
  const near = new Set([...places].filter(([each]) => isMisspelt(name, each)).map(([, place]) => place));
  return near.size === 1 ? [...near][0] : undefined;
}

/** Normalises a name: "St. Ann", "Saint Ann" and "st ann" become the same. */
function plainName({ place_words }: Pilot, name: string): string {
  const around = new Set([place_words.place, 'and', 'town']);
  return name
    .toLowerCase()
    .replace(/\b(?:saint|st\.?)\s+/gu, 'st ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (\S+)(?= )/gu, (whole, word: string) => (around.has(word) ? '' : whole))
    .trim();
}
