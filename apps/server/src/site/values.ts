import { clockTime, type Pilot } from '@labrish/pilot';
import type { Env } from '#env.ts';
import type { Counts, Facts } from './facts.ts';
import { scriptJson, type Value } from './template.ts';

/** The prefilled text of the chat when it opens from one of our buttons. */
export const GREETING = 'Hi! I would like to contribute my voice.';

/** Returns the values and flags for all public pages. */
export function pageValues(env: Env, pilot: Pilot, { counts, heard, consent }: Facts, year: number) {
  const placeNames = (isMeant: (code: string) => boolean) =>
    list.format(pilot.places.flatMap(({ code, name }) => (isMeant(code) ? name : [])));
  const chat_url = chatUrl(env);
  const partnership_email = partnershipEmail(env);
  const values: Record<string, Value> = {
    product: env.PRODUCT_NAME,
    public_url: env.PUBLIC_URL,
    year: String(year),
    chat_url: chat_url ?? '',
    partnership_email: partnership_email ?? '',
    structured_data: { raw: scriptJson(structuredData(env, pilot)) },
    ...(consent && { consent_version: String(consent.version), consent_text: consent.text }),
    ...(counts && countValues(pilot, counts)),
    parishes_heard: placeNames((code) => heard.includes(code)),
    parishes_missing: placeNames((code) => !heard.includes(code)),
  };
  const flags = {
    chat: chat_url !== null,
    practice: chat_url === '/simulator',
    mail: partnership_email !== null,
    counted: counts !== null,
    assumed: counts !== null && Object.values(counts.assumed).some((n) => n > 0),
    heard: heard.length > 0,
    missing: counts !== null && heard.length < pilot.places.length,
    consent: consent !== null,
  };
  return { values, flags };
}

/** Returns WhatsApp's click-to-chat link, or the simulator's if no number is set. @param said the prefilled text. */
export function chatUrl(env: Env, said?: string): string | null {
  const phone = env.CONTRIBUTION_PHONE ?? env.TWILIO_WHATSAPP_NUMBER;
  if (phone) return `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(said ?? GREETING)}`;
  if (!env.embedded) return null;
  return said === undefined ? '/simulator' : `/simulator?text=${encodeURIComponent(said)}`;
}

/** Returns the partners' address; a local server shows an example, like admin@localhost, since nobody else can reach it. */
function partnershipEmail(env: Env): string | null {
  return env.PARTNERSHIP_EMAIL ?? (env.embedded ? 'partners@localhost' : null);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const whole = new Intl.NumberFormat('en-JM', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-JM', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function countValues(pilot: Pilot, counts: Counts): Record<string, string> {
  const { targets, places } = pilot;
  return {
    samples: whole.format(counts.samples),
    pairs: whole.format(counts.pairs),
    speakers: whole.format(counts.speakers),
    parishes: whole.format(counts.places),
    hours: oneDecimal.format(counts.hours),
    pairs_share: share(counts.pairs, targets.pairs),
    speakers_share: share(counts.speakers, targets.speakers),
    parishes_share: share(counts.places, places.length),
    // The page names Jamaica's labels; another country has none of them.
    ...{ english: '0', mix: '0', patwa: '0', english_assumed: '0', mix_assumed: '0', patwa_assumed: '0' },
    ...Object.fromEntries(
      pilot.labels.flatMap(({ key }) => [
        [key.toLowerCase(), whole.format(counts.by_category[key] ?? 0)],
        [`${key.toLowerCase()}_assumed`, whole.format(counts.assumed[key] ?? 0)],
      ]),
    ),
    counted_at: counts.counted_at,
    counted_at_text: clockTime(pilot, new Date(counts.counted_at)),
  };
}

/** Returns a percentage, from 0 to 100. */
function share(value: number, target: number): string {
  return String(Math.min(100, Math.round((value / target) * 1000) / 10));
}

/** Builds schema.org data about the project and the site, for search engines. */
export function structuredData({ PRODUCT_NAME, PUBLIC_URL }: Env, pilot: Pilot) {
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
        areaServed: [pilot.country.name, 'Caribbean'],
        knowsLanguage: ['jam', 'en-JM', 'acf'],
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
