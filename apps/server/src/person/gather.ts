import { fill, siteValues } from '@labrish/conversation/text';
import { EXTENSIONS, isAudioType } from '@labrish/api/submissions/audio-types';
import { dayOf } from '@labrish/pilot';
import { isStored } from '#audio/store.ts';
import type { Secrets } from '#auth-secret/secrets.ts';
import type { Services } from '#context.ts';
import { tryAddressOf } from '#contributors/contributors.ts';
import { LEFT_OUT, SECTIONS } from './sections.ts';

export type Needed = Pick<Services, 'audio' | 'countries' | 'db' | 'env' | 'now' | 'secrets'>;
export type Entry = Record<string, unknown>;

/** Everything that a contributor gets: the content of `data.json`, where times are in UTC. */
export type PersonData = Awaited<ReturnType<typeof gather>>['data'];

/**
 * Gathers everything that is stored about a contributor, and nothing of anybody else.
 *
 * @returns the data, and by the path of each recording its key in the audio store
 * @throws when nobody has this id
 */
export async function gather({ audio, countries, db, env, now, secrets }: Needed, contributor_id: string) {
  const person = await db.prisma.contributors.findUniqueOrThrow({
    where: { id: contributor_id },
    include: { phone: true },
  });
  const { pilot } = countries.of(person.pilot);
  const recordings = new Map<string, string>();
  /** Replaces a key of the store by a path, or by null where the bytes are missing. */
  const withPath = async ({ file, ...entry }: Entry): Promise<Entry> => {
    if (typeof file !== 'string' || !(await isStored(audio, file))) return { ...entry, file: null };
    const type = String(entry.audio_type);
    const name = `${dayOf(pilot, entry.created_at as Date)}-${recordings.size + 1}`;
    const path = `recordings/${name}.${isAudioType(type) ? EXTENSIONS[type] : 'bin'}`;
    recordings.set(path, file);
    return { ...entry, file: path };
  };
  const site = siteValues({ product_name: env.PRODUCT_NAME, site_url: env.PUBLIC_URL });
  const sections = [];
  for (const [key, { title, about, keys, sql }] of Object.entries(SECTIONS)) {
    const entries: Entry[] = [];
    for (const row of await db.query<Entry>({ text: sql, values: [contributor_id] }))
      entries.push('file' in row ? await withPath(row) : opened(row, secrets));
    // The wordings of the agreement name the site by a placeholder.
    if (key === 'consents')
      for (const entry of entries) entry.text = fill((entry.text ?? '') as string, site);
    const meanings = keys.split(/[|\n]/).map((line) => line.trim().split(': ') as [string, string]);
    sections.push({
      ...{ key, title, about: about.replace('{days}', String(env.RAW_MESSAGE_DAYS)) },
      ...{ keys: Object.fromEntries(meanings), entries },
    });
  }
  const { name: country, time_zone } = pilot.country;
  const address = tryAddressOf(secrets, person.phone ?? person);
  const of = { product: env.PRODUCT_NAME, country, time_zone, made_at: now(), contributor_id, address };
  return { data: { ...of, sections, left_out: Object.values(LEFT_OUT) }, recordings };
}

/** The id of our account at Twilio, which tells nothing of a contributor. */
const OUR_ACCOUNT = /AC[0-9a-f]{32}/gi;

/** Opens what is sealed in a row; the text is null if it was erased. */
function opened({ purpose, context, sealed, ...row }: Entry, secrets: Secrets): Entry {
  if (!(sealed instanceof Uint8Array)) return row;
  const text = secrets
    .tryOpen(purpose as Parameters<Secrets['open']>[0], String(context), sealed)
    ?.toString();
  if (purpose !== 'inbound-message') return { ...row, text: text ?? null };
  const {
    trace_id: _,
    choice,
    text: typed = null,
    ...received
  } = JSON.parse((text ?? '{}').replaceAll(OUR_ACCOUNT, '')) as Entry;
  const tapped = (choice as { title: string } | undefined)?.title ?? null;
  return { ...row, text: typed, tapped, received: text === undefined ? null : received };
}
