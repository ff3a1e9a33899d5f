import { fill, siteValues } from '@labrish/conversation/text';
import { clockTime, type Pilot } from '@labrish/pilot';
import type { CountryServices, Services } from '#context.ts';
import type { Env } from '#env.ts';
import { publicNumberOf } from '#settings/by-pilot.ts';
import type { Counts, Facts, Figure } from './facts.ts';
import { AREAS } from './interests.ts';
import { html, scriptJson, type Value } from './template.ts';

/** The prefilled text of the chat when it opens from one of our buttons. */
export const GREETING = 'Hi! I would like to contribute my voice.';

/** Returns the values and flags for all public pages. */
export function pageValues(
  services: CountryServices,
  { counts, given, heard, consent, closed }: Facts,
  year: number,
) {
  const { env, pilot } = services;
  const placeNames = (isMeant: (code: string) => boolean) =>
    inWords(pilot.places.flatMap(({ code, name }) => (isMeant(code) ? name : [])));
  const chat_url = chatUrl(services, pilot.country.code, { closed });
  const partnership_email = partnershipEmail(env);
  const values: Record<string, Value> = {
    product: env.PRODUCT_NAME,
    public_url: env.PUBLIC_URL,
    raw_message_days: String(env.RAW_MESSAGE_DAYS),
    year: String(year),
    chat_url: chat_url ?? '',
    partnership_email: partnership_email ?? '',
    areas: html`${AREAS.map(([name, about]) => html`<li><strong>${name}</strong> <span>(${about})</span></li>`)}`,
    ...behindValues(env),
    structured_data: { raw: scriptJson(structuredData(services)) },
    ...(consent && {
      consent_version: String(consent.version),
      consent_text: fill(
        consent.text,
        siteValues({ product_name: env.PRODUCT_NAME, site_url: env.PUBLIC_URL }),
      ),
    }),
    ...(counts && countValues(pilot, counts, given)),
    places_heard: placeNames((code) => heard.includes(code)),
    places_missing: placeNames((code) => !heard.includes(code)),
  };
  const flags = {
    chat: chat_url !== null,
    practice: chat_url?.startsWith('/simulator') ?? false,
    mail: partnership_email !== null,
    ...behindFlags(env),
    counted: counts !== null,
    given: given.length > 0,
    assumed: counts !== null && Object.values(counts.assumed).some((n) => n > 0),
    heard: heard.length > 0,
    missing: counts !== null && heard.length < pilot.places.length,
    consent: consent !== null,
  };
  return { values, flags };
}

/**
 * Returns WhatsApp's click-to-chat link of a pilot, or the simulator's if it has no number. Null: neither is there, or the chat on
 * WhatsApp is closed.
 *
 * @param options.said the prefilled text
 */
export function chatUrl(
  { countries, env }: Services,
  pilot: string,
  { said, closed = [] }: { said?: string; closed?: Facts['closed'] } = {},
): string | null {
  const phone = publicNumberOf(env, countries, pilot);
  if (phone && closed.includes(pilot)) return null;
  if (phone) return `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(said ?? GREETING)}`;
  if (!env.embedded) return null;
  const isFirst = pilot === countries.first.pilot.country.code;
  const query = [
    ...(isFirst ? [] : [`pilot=${pilot.toLowerCase()}`]),
    ...(said === undefined ? [] : [`text=${encodeURIComponent(said)}`]),
  ].join('&');
  return query ? `/simulator?${query}` : '/simulator';
}

/** Returns who is behind the project, as the settings name them. */
function behindValues({ INSTITUTION_NAME: name = '', INSTITUTION_URL: url, PRESS_EMAIL = '', TEAM }: Env) {
  return {
    institution: url ? html`<a href="${url}">${name}</a>` : name,
    team: html`${TEAM.map(({ name, role }) => html`<li><strong>${name}</strong>, ${role}</li>`)}`,
    press_email: PRESS_EMAIL,
  };
}

function behindFlags({ INSTITUTION_NAME, PRESS_EMAIL, TEAM }: Env) {
  const flags = {
    institution: Boolean(INSTITUTION_NAME),
    press: Boolean(PRESS_EMAIL),
    team: TEAM.length > 0,
  };
  return { ...flags, behind: Object.values(flags).includes(true) };
}

/** Returns the partners' address; a local server shows an example, like admin@localhost, since nobody else can reach it. */
export function partnershipEmail(env: Env): string | null {
  return env.PARTNERSHIP_EMAIL ?? (env.embedded ? 'partners@localhost' : null);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Lists names: "A, B, and C". */
export function inWords(names: readonly string[]): string {
  return list.format(names);
}

/** Formats a whole number, with commas. */
export function inNumbers(n: number): string {
  return whole.format(n);
}

function countValues(pilot: Pilot, counts: Counts, given: Facts['given']): Record<string, string> {
  const { targets, places } = pilot;
  // What is rounded down to 0 is not 0.
  const shown = (key: Figure, step: number) =>
    counts[key] === 0 && given.includes(key) ? `under ${step}` : inNumbers(counts[key]);
  return {
    samples: shown('samples', 10),
    pairs: shown('pairs', 10),
    speakers: shown('speakers', 10),
    hours: shown('hours', 1),
    places: inNumbers(counts.places),
    pairs_share: share(counts.pairs, targets.pairs),
    speakers_share: share(counts.speakers, targets.speakers),
    places_share: share(counts.places, places.length),
    counted_at: counts.counted_at,
    counted_at_text: clockTime(pilot, new Date(counts.counted_at)),
  };
}

/** Returns a percentage, from 0 to 100. */
function share(value: number, target: number): string {
  return String(Math.min(100, Math.round((value / target) * 1000) / 10));
}

/** Builds schema.org data about the project and the site, for search engines. */
export function structuredData({ countries, env }: Services) {
  const { PRODUCT_NAME, PUBLIC_URL, INSTITUTION_NAME: institution, INSTITUTION_URL } = env;
  const tags = countries.pilots.flatMap(({ labels }) => labels.flatMap((label) => label.tags));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Project',
        '@id': `${PUBLIC_URL}/#project`,
        name: PRODUCT_NAME,
        url: `${PUBLIC_URL}/`,
        logo: `${PUBLIC_URL}/icon-512.png`,
        description:
          'A community initiative collecting voice data for Caribbean speech to build an open speech dataset for AI that understands Caribbean speakers.',
        areaServed: [...countries.pilots.map(({ country }) => country.name), 'Caribbean'],
        knowsLanguage: [...new Set(tags)],
        ...(institution && {
          parentOrganization: {
            '@type': 'Organization',
            name: institution,
            ...(INSTITUTION_URL && { url: INSTITUTION_URL }),
          },
        }),
      },
      {
        '@type': 'WebSite',
        name: PRODUCT_NAME,
        url: `${PUBLIC_URL}/`,
        inLanguage: 'en',
        publisher: { '@id': `${PUBLIC_URL}/#project` },
      },
    ],
  };
}
