import { createHash } from 'node:crypto';
import { recompute } from '@labrish/api/review/recompute';
import type { Database } from '@labrish/db';
import type { Category } from '@labrish/pilot';

const BATCH = 1_000;

/** Shares of the recordings in percent, with the verdicts of one reviewer after the other. */
const REVIEW_OUTCOMES = [
  { share: 70, said: ['accept', 'accept'], isWritten: true },
  { share: 6, said: ['accept', 'accept'], isWritten: false },
  { share: 8, said: ['reject', 'reject'], isWritten: false },
  { share: 6, said: ['accept', 'reject', 'accept'], isWritten: true },
  { share: 2, said: ['reject', 'accept', 'reject'], isWritten: false },
  { share: 5, said: ['accept'], isWritten: false },
  { share: 1, said: ['accept', 'reject'], isWritten: false },
  { share: 2, said: ['report'], isWritten: false },
] as const;
const REASONS = ['noise', 'too_quiet', 'cut_off', 'several_speakers', 'off_prompt'];
/** Reviewers without accounts: the console calls them former members. */
const REVIEWERS = Array.from({ length: 7 }, (_, n) => idOf(`reviewer ${n}`));

type Recording = {
  id: string;
  category: Category | null;
  duration_ms: number | null;
  created_at: Date;
  transcription: string | null;
  english_text: string | null;
};

/**
 * Reviews the newest recordings without verdicts, which no reviewer holds: most are accepted and transcribed, some are not, some wait. The same recording
 * always gets the same verdicts.
 *
 * @returns how many it reviewed.
 */
export async function addReviews({ prisma }: Pick<Database, 'prisma'>, count: number): Promise<number> {
  const recordings = await prisma.submissions.findMany({
    where: {
      storage_url: { not: null },
      withdrawn_at: null,
      source: 'simulator',
      reviews: { none: {} },
      slots: { none: {} },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: count,
    select: {
      ...{ id: true, category: true, duration_ms: true, created_at: true },
      ...{ transcription: true, english_text: true },
    },
  });
  for (let from = 0; from < recordings.length; from += BATCH) {
    const rows = recordings.slice(from, from + BATCH).map(reviewsOf);
    const transcripts = rows.flatMap(({ words }) => words);
    await prisma.$transaction([
      prisma.reviews.createMany({ data: rows.flatMap(({ reviews }) => reviews) }),
      // Each review fills its slot for good.
      prisma.$executeRaw`
        insert into review_slots (submission_id, stage, slot, reviewer_id, until)
        select submission_id, stage, slot, reviewer_id, 'infinity' from reviews
        where submission_id = any(${recordings.slice(from, from + BATCH).map(({ id }) => id)}::uuid[])
        on conflict do nothing`,
      prisma.transcripts.createMany({ data: transcripts }),
    ]);
  }
  await recompute(prisma);
  return recordings.length;
}

function reviewsOf(recording: Recording) {
  const { id: submission_id, created_at } = recording;
  const { said, isWritten } = reviewOutcomeOf(submission_id);
  const audio = said.map((what, n) => audioReview(recording, what, n));
  const written = isWritten ? [wordsReview(recording)] : [];
  const words = written.flatMap(({ id, reviewer_id: author_id }) =>
    layersOf(recording).map(({ layer, body }) => ({
      ...{ id: idOf(`${layer} of ${submission_id}`), submission_id, review_id: id, layer, body, author_id },
      created_at: later(created_at, 3),
    })),
  );
  return { reviews: [...audio, ...written], words };
}

function audioReview(recording: Recording, what: 'accept' | 'reject' | 'report', n: number) {
  const { id, category, created_at } = recording;
  const isFit = what === 'accept';
  const noise = REASONS[Math.floor(roll(`${id} reason`) * REASONS.length)] ?? 'noise';
  return {
    ...said(recording, `audio ${n}`, n),
    ...{ stage: 'audio' as const, slot: n + 1, decided_at: later(created_at, n) },
    verdict: isFit ? ('accept' as const) : ('reject' as const),
    category: isFit ? category : null,
    reasons: isFit ? [] : [what === 'report' ? 'personal_information' : noise],
    speakers: 1,
  };
}

function wordsReview(recording: Recording) {
  const decided_at = later(recording.created_at, 3);
  return {
    ...said(recording, 'words', 3),
    ...{ stage: 'words' as const, slot: 1, verdict: 'accept' as const, decided_at },
  };
}

function said({ id, duration_ms }: Recording, what: string, n: number) {
  const first = Math.floor(roll(`${id} first`) * REVIEWERS.length);
  const reviewer_id = REVIEWERS[(first + n) % REVIEWERS.length] ?? '';
  return { id: idOf(`${what} of ${id}`), submission_id: id, reviewer_id, heard_ms: duration_ms ?? 0 };
}

/** Returns the layers of a transcript. The reviewer writes what the contributor typed. */
function layersOf({ transcription, english_text }: Recording) {
  const natural = { layer: 'natural' as const, body: transcription ?? 'Wah gwaan, everybody?' };
  return english_text ? [natural, { layer: 'english' as const, body: english_text }] : [natural];
}

function reviewOutcomeOf(id: string): (typeof REVIEW_OUTCOMES)[number] {
  let left = roll(`${id} fate`) * 100;
  return REVIEW_OUTCOMES.find(({ share }) => (left -= share) < 0) ?? REVIEW_OUTCOMES[0];
}

/** Returns the time `n` + 1 hours after the recording came in. */
function later(from: Date, n: number): Date {
  return new Date(from.getTime() + (n + 1) * 3_600_000);
}

/** Returns a number from 0 to below 1, the same each time. */
function roll(what: string): number {
  return createHash('md5').update(what).digest().readUInt32BE() / 2 ** 32;
}

/** Returns a version 4 UUID that is the same each time. */
function idOf(what: string): string {
  const hex = createHash('md5').update(what).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
