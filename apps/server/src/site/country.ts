import { basePath } from '#countries.ts';
import { labelsInWords } from '@labrish/pilot';
import type { CountryServices } from '#context.ts';
import type { Counts, Facts } from './facts.ts';
import { html, type Html, type Value } from './template.ts';
import { chatUrl, inNumbers, inWords } from './values.ts';

/** The country of a page, among those that run. */
export type Where = Pick<CountryServices, 'countries' | 'pilot'>;

/** Returns whether the country's start page is the landing page, whose copy is one country's. It is at `/`, the first country's. */
export function hasLanding({ countries, pilot }: Where): boolean {
  return pilot.page.landing === 'spec' && basePath({ countries, pilot }) === '';
}

/** Returns the values and flags of public pages that are data of a country. */
export function countryContents(services: CountryServices, { counts, closed }: Facts) {
  const { countries, pilot } = services;
  const { country, dataset, page, place_words, places, privacy_law, targets } = pilot;
  const base = basePath(services);
  const several = countries.all.length > 1;
  const others = countries.pilots.filter((one) => one !== pilot);
  const values: Record<string, Value> = {
    base,
    home: base || '/',
    stats_path: `/site/stats.json${base && `?pilot=${base.slice(1)}`}`,
    country: country.name,
    locale: `en_${country.code}`,
    named: several ? `: ${country.name}` : '',
    page_title: page.title,
    page_lead: page.lead,
    page_about: page.about,
    place_singular: place_words.place,
    place_plural: place_words.places,
    pairs_target: inNumbers(targets.pairs),
    speakers_target: inNumbers(targets.speakers),
    places_target: inNumbers(places.length),
    labels: labelsInWords(pilot),
    label_chips: chips(pilot),
    label_counts: chips(pilot, counts?.by_category),
    label_counts_assumed: pilot.labels
      .flatMap(({ key, name }) => (counts?.assumed[key] ? `${name} ${inNumbers(counts.assumed[key])}` : []))
      .join(', '),
    languages: inWords(dataset.keywords),
    spoken: dataset.spoken,
    law: privacy_law.act,
    authority: `${privacy_law.authority.name}, ${privacy_law.authority.contact}`,
    on_voices: privacy_law.on_voices ?? 'A voice is biometric data to us',
    country_cards: html`${countries.pilots.map((one) => card({ ...services, pilot: one }, closed))}`,
    other_countries: { raw: others.map((one) => link({ countries, pilot: one }).raw).join(' · ') },
  };
  return { values, flags: { several, landing: hasLanding(services) } };
}

/** Draws the labels, each with its count: counts are rounded down to tens. */
function chips({ labels }: CountryServices['pilot'], counts?: Counts['by_category']): Html {
  const hasSome = Object.values(counts ?? {}).some((count) => count > 0);
  return html`${labels.map(({ key, name, colour }) => {
    const count = counts?.[key] ? ` ${inNumbers(counts[key])}` : hasSome ? ' under 10' : '';
    return html`<span class="chip ${colour}">${name}${count}</span>`;
  })}`;
}

/** Draws a country of the list of countries, with the button to its chat, if that is open. */
function card(services: CountryServices, closed: Facts['closed']): Html {
  const { country } = services.pilot;
  const chat = chatUrl(services, country.code, { closed });
  const button = html`<p class="actions">
    <a
      class="button whatsapp"
      href="${chat ?? ''}"
      target="_blank"
      rel="noopener"
      aria-describedby="opens-new-tab"
      >Contribute<span class="visually-hidden"> in ${country.name}</span></a
    >
  </p>`;
  return html`<li class="card">
    <h3>${link(services)}</h3>
    <p class="chips">${chips(services.pilot)}</p>
    ${chat ? button : html`<p class="small">The chat is not open yet.</p>`}
  </li>`;
}

/** Links to a country's start page. */
function link(where: Where): Html {
  return html`<a href="${basePath(where) || '/'}">${where.pilot.country.name}</a>`;
}
