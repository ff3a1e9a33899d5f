import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { keyed } from '@labrish/api/releases/series';
import type { Services } from '../../apps/server/src/context.ts';
import { PEOPLE, TOPICS, type Person, type Saying } from './people.ts';

type Parts = Pick<Services, 'db' | 'audio'>;

export const SERIES = 'labrish-example';
export const TITLE = 'Labrish example: made-up voices';
/** Sound that a program made: the vowels and consonants of the words, letter by letter, in five voices. */
const RECORDINGS = new URL('../../examples/recordings/', import.meta.url);
/** A consent text that says that nobody consented, because nobody spoke. */
const CONSENT = 'This is an example. Nobody agreed to anything, since nobody spoke. It is under CC BY 4.0.';
/** An earlier version, whose speakers keep their splits: a series as small as this one would otherwise be train only. */
const SINCE = '0.9.0';
/** The salt of the speakers' ids and of the order of recordings. A real series draws it at random and keeps it secret. */
const SALT = Buffer.alloc(32, 'example');
const REVIEWERS = [1, 2, 3].map((n) => idOf('reviewer', n));
/** Recordings are one hour apart, so that the last ones are in another month than the first. */
const BEGIN = Date.UTC(2026, 9, 31, 20);
const HOUR_MS = 3_600_000;

/** Fills a database with everything that contributors, reviewers and earlier versions leave before a release is built. */
export async function fill({ db: { prisma }, audio }: Parts): Promise<void> {
  const { version } = await prisma.consent_versions.upsert({
    where: { pilot_version: { pilot: 'JM', version: 1 } },
    create: { version: 1, body: CONSENT, text_hash: sha256(CONSENT) },
    update: { body: CONSENT, text_hash: sha256(CONSENT) },
  });
  await prisma.prompt_topics.createMany({
    data: TOPICS.map(({ topic, question }, n) => ({
      ...{ id: idOf('topic', n), topic, english: question, mix: question, patwa: question },
      display_order: 1_000 + n,
    })),
  });
  await prisma.release_series.create({ data: { name: SERIES, title: TITLE, salt: SALT } });
  let recordings = 0;
  for (const [n, person] of PEOPLE.entries()) {
    const speaker = await addPerson(prisma, person, n, version);
    for (const saying of person.said)
      await addRecording({ prisma, audio }, { ...speaker, person, saying, n: recordings++ });
  }
}

type Database = Parts['db']['prisma'];
interface Recorded {
  contributor_id: string;
  consent_id: string;
  person: Person;
  saying: Saying;
  /** The number of the recording, counted over all contributors. */
  n: number;
}

async function addPerson(prisma: Database, { split }: Person, n: number, version: number) {
  const contributor_id = idOf('person', n);
  const speaker_id = keyed({ salt: SALT }, 'speaker', contributor_id).slice(0, 16);
  await prisma.contributors.create({
    data: {
      ...{ id: contributor_id, source: 'simulator' as const },
      ...{ address_hmac: Buffer.from(contributor_id), address_enc: Buffer.alloc(0) },
    },
  });
  const { id: consent_id } = await prisma.consents.create({
    data: { contributor_id, version, text_hash: sha256(CONSENT), age_ok: true },
  });
  await prisma.release_speakers.create({
    data: { series: SERIES, contributor_id, speaker_id, split, since_version: SINCE },
  });
  return { contributor_id, consent_id };
}

async function addRecording(
  { prisma, audio }: { prisma: Database; audio: Parts['audio'] },
  { contributor_id, consent_id, person, saying, n }: Recorded,
): Promise<void> {
  const { category, topic, words, english } = saying;
  const id = idOf('recording', n);
  const storage_url = `originals/example/${id}.ogg`;
  const created_at = new Date(BEGIN + n * HOUR_MS);
  await audio.put(storage_url, await readFile(new URL(`${String(n + 1).padStart(2, '0')}.ogg`, RECORDINGS)));
  await prisma.submissions.create({
    data: {
      ...{ id, user_id: contributor_id, consent_id, source: 'simulator', storage_url, created_at },
      ...{
        category,
        reviewed_category: category,
        labelled_by: 'reviewers',
        submission_type: 'structured',
        audio_type: 'audio/ogg',
      },
      ...{ prompt_id: idOf('topic', topic), prompt_text: TOPICS[topic]?.question ?? null },
      ...{ region_code: person.parish, age_range: '25-34', formality: 'casual' },
      review_status: 'accepted',
      reviews: { create: verdictsOf(saying, n, created_at) },
    },
  });
  const [author_id = ''] = REVIEWERS;
  await prisma.reviews.create({
    data: {
      ...{ submission_id: id, reviewer_id: author_id, stage: 'words', slot: 1, verdict: 'accept' },
      decided_at: new Date(created_at.getTime() + HOUR_MS),
      transcripts: {
        create: [
          { submission_id: id, author_id, layer: 'natural', body: words },
          { submission_id: id, author_id, layer: 'english', body: english },
        ],
      },
    },
  });
}

/** Returns verdicts of two reviewers who accept the recording, with the same language. One in four was rejected by a third first. */
function verdictsOf({ category }: Saying, n: number, created_at: Date) {
  const verdicts = n % 4 === 3 ? (['reject', 'accept', 'accept'] as const) : (['accept', 'accept'] as const);
  return verdicts.map((verdict, i) => ({
    ...{ id: idOf('review', 10 * n + i), stage: 'audio' as const, slot: i + 1, verdict },
    ...{ reviewer_id: REVIEWERS[i] ?? '', reasons: verdict === 'reject' ? ['noise'] : [] },
    ...{ category: verdict === 'accept' ? category : null, decided_at: created_at },
  }));
}

/** Returns a version 4 UUID that is the same each time. */
function idOf(what: string, n: number): string {
  const hex = sha256(`${what} ${n}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
