import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDb, type Prisma, type PrismaClient } from '@labrish/db';
import { expect, staySignedIn, test as base } from '../fixtures.ts';

/** 6 seconds of speech. */
const NOTE = fileURLToPath(new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url));
const LENGTH_MS = 5_960;
const DAY_MS = 86_400_000;

/** How many recordings that Anna rejected are calibration for Bev, and how many of them (WRONG) Bev accepts. */
const COMPARED = 24;
const WRONG = 6;

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
  settings: [
    async ({ playwright: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'labrish-team-'));
      await fill(folder);
      await use({ DATA_DIR: folder });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  admin: async ({ page, server }, use) => {
    const email = await server.people.add('admin');
    await staySignedIn(page, server, email);
    await use(email);
  },
});

async function fill(folder: string): Promise<void> {
  mkdirSync(join(folder, 'audio', 'voices'), { recursive: true });
  cpSync(NOTE, join(folder, 'audio', 'voices', 'note.ogg'));
  const database = await createDb({ folder: join(folder, 'db') });
  await database.migrate();
  await work(database.prisma);
  await database.close();
}

/** Creates four reviewers and their verdicts. */
async function work(db: PrismaClient): Promise<void> {
  await db.profiles.createMany({ data: TEAM });
  for (const about of ['a market', 'a storm', 'a wedding'])
    await judged(db, about, { review_status: 'disputed', audio_quorum: 3 }, [FIT, NOISY, FIT, NOISY]);
  for (const about of ['a bus', 'a goat', 'a letter'])
    await judged(db, about, { review_status: 'quarantined' }, [PRIVATE]);
  await disputedWords(db);
  for (let n = 0; n < COMPARED; n += 1) {
    const days = n * 2 + 0.5;
    const settled = { review_status: 'rejected', audio_quorum: 1 } as const;
    const id = await judged(db, `number ${n}`, settled, [NOISY], days);
    const said = n < WRONG ? FIT : { ...NOISY, reasons: ['noise', 'clipped'] };
    await say(db, id, 1, said, { is_calibration: true, slot: null, decided_at: before(days) });
  }
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

/** Creates a recording and its verdicts: the first is by Anna, the second by Bev, and so on in the order of `TEAM`. */
async function judged(
  db: PrismaClient,
  about: string,
  status: Partial<Prisma.submissionsUncheckedCreateInput>,
  verdicts: Said[],
  days = 1,
): Promise<string> {
  const address_hmac = Buffer.from(randomUUID());
  const { id: user_id } = await db.contributors.create({
    data: { pilot: 'JM', source: 'whatsapp', address_hmac, address_enc: Buffer.from('') },
  });
  const { id } = await db.submissions.create({
    data: {
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
    await say(db, id, place, said, { decided_at: before(days) });
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
