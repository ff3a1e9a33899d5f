import { categoriesOf, type Pilot, ENGLISH, type Category, type Label } from '@labrish/pilot';
import { settings } from './settings.ts';

/** The countries that run here. The development server and unit tests name none and get Jamaica, which no build contains. */
export const pilots: readonly Pilot[] =
  import.meta.env.DEV && settings.pilots.length === 0
    ? [(await import('@labrish/pilots/jamaica/jamaica')).jamaica]
    : settings.pilots;

/** Whether the console has to say which country it speaks of. */
export const SEVERAL = pilots.length > 1;

const KEY = 'pilot';
/** Parameters of an address that mean the same in every country; others may name what only one has. */
const SHARED = ['tab', 'view', 'stage'];

const chosen = SEVERAL
  ? choosePilot(pilots, new URLSearchParams(location.search).get(KEY), localStorage.getItem(KEY))
  : pilots[0];
if (!chosen) throw new Error('The page names no country (#settings).');

/**
 * The country that the page is about: the one in its address, else the one chosen last in this browser. This file imports no word lists,
 * because the script that the app loads first contains it.
 */
export const pilot: Pilot = chosen;
if (SEVERAL) localStorage.setItem(KEY, paramOf(pilot));

/** The keys of its labels, in the order in which they are offered. */
export const CATEGORIES = categoriesOf(pilot);
/** What an address of the API needs behind it. The first country is named, too: the server's order may change under an open page. */
export const PILOT_QUERY = SEVERAL ? `?${KEY}=${paramOf(pilot)}` : '';

/** Returns the pilot that the first known code names, in any case; without one, the first pilot. */
export function choosePilot(all: readonly Pilot[], ...codes: (string | null)[]): Pilot | undefined {
  const named = codes.map((code) => all.find(({ country }) => country.code === code?.toUpperCase()));
  return named.find(Boolean) ?? all[0];
}

/** Returns the pilot that a recording belongs to. @param code as the API has it, like `TT`; absent: the chosen pilot's */
export function pilotOf(code?: string): Pilot {
  return pilots.find(({ country }) => country.code === code) ?? pilot;
}

/** Returns the address of this page about another pilot. @param search the address's own, like `?tab=targets&state=welcome` */
export function addressAbout(other: Pilot, search: string): string {
  const now = new URLSearchParams(search);
  const next = new URLSearchParams(SHARED.flatMap((name) => now.getAll(name).map((value) => [name, value])));
  next.set(KEY, paramOf(other));
  return `?${next}`;
}

/** Writes the chosen pilot into the address, so that a reload and a copied link are about the same country. */
export function keepInAddress(): void {
  const url = new URL(location.href);
  if (!/^\/(app|account|simulator)\b/.test(url.pathname) || url.searchParams.get(KEY) === paramOf(pilot))
    return;
  url.searchParams.set(KEY, paramOf(pilot));
  history.replaceState(history.state, '', url);
}

function paramOf({ country }: Pilot): string {
  return country.code.toLowerCase();
}

type Labelled = Pick<Pilot, 'labels'>;

/** Returns the labels, each with the key of the keyboard that chooses it: 1 for the first. */
export function keyedLabels({ labels }: Labelled = pilot): (Label & { sign: string })[] {
  return labels.map((label, place) => ({ ...label, sign: String(place + 1) }));
}

/** Returns those that are no mix: within a mix, each word has one of them. */
export function plainLabels(of: Labelled = pilot): (Label & { sign: string })[] {
  return keyedLabels(of).filter(({ is_mix }) => !is_mix);
}

/** Returns the country's own way of speaking, which serves as an example: the first label that is neither English nor a mix. */
export function ownLabel(of: Labelled = pilot): Pick<Label, 'key' | 'name'> {
  return plainLabels(of).find(({ key }) => key !== ENGLISH) ?? { key: ENGLISH, name: ENGLISH };
}

/** Returns the label with this key: the country's own, or else that of another country that runs here. */
export function labelOf(category: Category, of: Labelled = pilot): Label | undefined {
  return [of, ...pilots].flatMap(({ labels }) => labels).find(({ key }) => key === category);
}

/** Returns the name of a label as people read it. */
export function labelName(category: Category, of: Labelled = pilot): string {
  return labelOf(category, of)?.name ?? category;
}

/** Returns the language of a text in this wording, for the attribute `lang`. */
export function langOf(wording: Category): string | undefined {
  return labelOf(wording)?.tags[0];
}
