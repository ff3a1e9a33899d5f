import type { Overview } from '@labrish/api/submissions/overview-schema';
import { Card, Badge } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';
import { pilot } from '#lib/pilot.ts';
import { A_PLACE } from '#lib/place-words.ts';

/** Shows each place's recordings against its share of the population, and where voices are missing. */
export function Places({ overview }: { overview: Overview }) {
  const places = judgePlaces(overview.by_place);
  const end = Math.max(
    1,
    overview.elsewhere,
    overview.unknown,
    ...places.map((one) => Math.max(one.recordings, one.fair)),
  );
  return (
    <Card aria-labelledby="places" className="min-w-0 gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="places" className="text-xl font-bold">
          By {pilot.place_words.place}
        </h2>
        {describeGaps(places).map((sentence) => (
          <p key={sentence} className="text-muted">
            {sentence}
          </p>
        ))}
      </div>
      <ul className="grid gap-1.5">
        {places.map((place) => (
          <Row key={place.code} {...place} end={end} />
        ))}
        <li aria-hidden className="my-1 border-t" />
        <Row name={`Outside ${pilot.country.name}`} recordings={overview.elsewhere} end={end} />
        <Row name="Not said" recordings={overview.unknown} end={end} />
      </ul>
      <p className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden className="inline-block h-4 w-0.5 shrink-0 bg-ink" />
        The fair share of {A_PLACE}, by how many people live there (census of {pilot.census_year}).
      </p>
    </Card>
  );
}

const lacks = {
  none: <Badge variant="warning">none yet</Badge>,
  few: <Badge variant="warning">few</Badge>,
};

function Row(props: Pick<PlaceVoices, 'name' | 'recordings' | 'lack'> & { fair?: number; end: number }) {
  const { name, recordings, fair, lack, end } = props;
  return (
    <li className="grid grid-cols-[7.5rem_1fr_auto] items-center gap-x-3 sm:grid-cols-[9rem_1fr_auto]">
      <span className="truncate" title={name}>
        {name}
      </span>
      <span aria-hidden className="relative h-3.5 rounded-sm bg-sunken">
        <span
          className={`block h-full rounded-sm forced-color-adjust-none ${lack ? 'bg-mango' : 'bg-primary'}`}
          style={{ width: `${(recordings / end) * 100}%` }}
        />
        {fair !== undefined && fair > 0 && (
          <span
            className="absolute -inset-y-0.5 w-0.5 bg-ink forced-color-adjust-none"
            style={{ left: `${(fair / end) * 100}%` }}
          />
        )}
      </span>
      <span className="flex min-w-20 items-center justify-end gap-2 tabular-nums">
        {lack && lacks[lack]}
        {lack !== 'none' && <strong>{number(recordings)}</strong>}
      </span>
    </li>
  );
}

const people = new Map<string, number>(pilot.places.map((place) => [place.code, place.people]));
const allPeople = [...people.values()].reduce((sum, each) => sum + each, 0);

type Place = Overview['by_place'][number];
type PlaceVoices = Place & {
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
