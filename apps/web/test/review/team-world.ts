import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Prisma, PrismaClient } from '@labrish/db';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';

/** 6 seconds of speech. */
const NOTE = fileURLToPath(new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url));
const LENGTH_MS = 5_960;
const DAY_MS = 86_400_000;

/** How many recordings most reviewers accept and Cleve rejects; and all accept, of the random sample; and all reject. */
const STORIES = 31;
const SAMPLED = 30;
const NUMBERS = 16;
/** How many of those that all reject are calibrations, of which Dawn accepts one. */
const CALIBRATIONS = 4;

const TEAM = ['Anna', 'Bev', 'Cleve', 'Dawn'].map((display_name) => ({
  id: randomUUID(),
  display_name,
  email: `${display_name.toLowerCase()}@example.org`,
}));

type Said = Pick<Prisma.reviewsCreateManyInput, 'verdict' | 'category' | 'reasons' | 'comment'>;
const FIT: Said = { verdict: 'accept', category: 'Patwa' };
const NOISY: Said = { verdict: 'reject', reasons: ['noise'], comment: 'A dog barks.' };
const PRIVATE: Said = { verdict: 'reject', reasons: ['personal_information'], comment: 'A phone number.' };

/** A test with a team that has reviewed for some weeks, and a page on which an administrator is signed in. */
export const test = base.extend<{ admin: string }>({
  settings: prepared((db, folder) => {
    mkdirSync(join(folder, 'audio', 'voices'), { recursive: true });
    cpSync(NOTE, join(folder, 'audio', 'voices', 'note.ogg'));
    return work(db);
  }),
  admin: async ({ page, server }, use) => {
    const email = await server.people.add('admin');
    await staySignedIn(page, server, email);
    await use(email);
  },
});

/** Creates four reviewers and their verdicts. */
async function work(db: PrismaClient): Promise<void> {
  await db.profiles.createMany({ data: TEAM });
  for (const about of ['a market', 'a storm', 'a wedding'])
    await judged(db, about, { review_status: 'disputed', audio_quorum: 3 }, [FIT, NOISY, FIT, NOISY]);
  for (const about of ['a bus', 'a goat', 'a letter'])
    await judged(db, about, { review_status: 'quarantined' }, [PRIVATE]);
  await disputedWords(db);
  const to_transcribe = {
    review_status: 'to_transcribe',
    reviewed_category: 'Patwa',
    labelled_by: 'reviewers',
    audio_quorum: 4,
  } as const;
  for (let n = 0; n < STORIES; n += 1)
    await judged(db, `story ${n}`, { id: idOf(n * 5 + 1), ...to_transcribe }, [FIT, FIT, NOISY, FIT], n + 8);
  // One disagreement among many that are fit: alpha is low although people agree.
  for (let n = 0; n < SAMPLED; n += 1)
    await judged(
      db,
      `a day ${n}`,
      { id: idOf(n * 5), ...to_transcribe },
      [FIT, n ? FIT : NOISY, null, FIT],
      20 + (n * 14) / 86_400,
    );
  for (let n = 0; n < NUMBERS; n += 1) {
    const days = n * 2 + 8.25;
    const settled = {
      id: idOf(n * 5 + 2),
      review_status: 'rejected',
      audio_quorum: 4,
      rejection_reasons: ['noise'],
    } satisfies Partial<Prisma.submissionsUncheckedCreateInput>;
    const clipped = { ...NOISY, reasons: ['noise', 'clipped'] };
    const isCalibration = n < CALIBRATIONS;
    const id = await judged(
      db,
      `number ${n}`,
      settled,
      [NOISY, clipped, null, isCalibration ? null : NOISY],
      days,
    );
    if (!isCalibration) continue;
    await db.calibration_items.create({
      data: {
        submission_id: id,
        verdict: 'reject',
        reasons: ['noise'],
        confirmed_by: randomUUID(),
        confirmed_at: before(7),
      },
    });
    await say(db, id, 3, n ? NOISY : FIT, { is_calibration: true, slot: null, decided_at: before(6) });
  }
}

/** Makes an id whose first part says whether a recording is of the random sample: it is if 5 divides `n`. */
function idOf(n: number): string {
  return n.toString(16).padStart(8, '0') + randomUUID().slice(8);
}

async function disputedWords(db: PrismaClient): Promise<void> {
  const needed = { audio_quorum: 2, transcript_quorum: 2 };
  const id = await judged(db, 'a spelling', { review_status: 'disputed', ...needed }, [FIT, FIT]);
  for (const [place, body] of ['Mi deh yah inna di yaad', 'Mi de ya inna di yaad'].entries()) {
    const review = await say(db, id, place, { verdict: 'accept' }, { stage: 'words' });
    await db.transcripts.create({
      data: {
        submission_id: id,
        review_id: review.id,
        layer: 'natural',
        body,
        author_id: review.reviewer_id,
      },
    });
  }
  for (const place of [2, 3]) await say(db, id, place, NOISY, { stage: 'words' });
}

/** Creates a recording and its verdicts: the first is by Anna, the second by Bev, and so on in the order of `TEAM`; null: none. */
async function judged(
  db: PrismaClient,
  about: string,
  status: Partial<Prisma.submissionsUncheckedCreateInput>,
  verdicts: (Said | null)[],
  days = 1,
): Promise<string> {
  const address_hmac = Buffer.from(randomUUID());
  const { id: user_id } = await db.contributors.create({
    data: { pilot: 'JM', source: 'whatsapp', address_hmac, address_enc: Buffer.from('') },
  });
  const { id } = await db.submissions.create({
    data: {
      id: idOf(3),
      user_id,
      pilot: 'JM',
      source: 'whatsapp',
      category: 'Mix',
      submission_type: 'structured',
      prompt_text: `Tell us about ${about}.`,
      storage_url: 'voices/note.ogg',
      audio_type: 'audio/ogg',
      duration_ms: LENGTH_MS,
      peaks: Buffer.from(Array.from({ length: 200 }, (_, n) => 40 + ((n * 37) % 200))),
      analysis: 'analysed',
      queue_rank: null,
      created_at: before(days + 1),
      ...status,
    },
  });
  for (const [place, said] of verdicts.entries())
    if (said) await say(db, id, place, said, { decided_at: before(days) });
  return id;
}

function say(
  db: PrismaClient,
  submission_id: string,
  slot: number,
  said: Said,
  more: Partial<Prisma.reviewsUncheckedCreateInput> = {},
) {
  return db.reviews.create({
    data: {
      submission_id,
      stage: 'audio',
      reviewer_id: TEAM[slot]?.id ?? '',
      slot: slot + 1,
      heard_ms: LENGTH_MS,
      decided_at: before(1),
      ...said,
      ...more,
    },
  });
}

function before(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

export { expect };
