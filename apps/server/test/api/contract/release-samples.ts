import { hashOf } from '@labrish/api/word-checks/checks';
import type { PrismaClient } from '@labrish/db';
import { ID, NOW } from '../setup.ts';

export const SERIES = 'labrish-jamaica';

/** Creates a release in this state. */
export const aRelease = (state: 'building' | 'built' | 'published') => (db: PrismaClient) =>
  db.releases.create({
    data: {
      id: ID.release,
      version: '1.0.0',
      state,
      licence: 'CC-BY-4.0',
      month: '2026-11',
      facts: {
        wanted: { includes_untranscribed: false, includes_rejected: false, includes_open: false },
        plan: EMPTY_PLAN,
      },
      items: 0,
      created_by: ID.admin,
      published_at: state === 'published' ? NOW : null,
      release_series: { create: { name: SERIES, title: 'How Jamaica talks', salt: Uint8Array.of(1) } },
    },
  });
const EMPTY_PLAN = {
  ...{ recordings: 0, speakers: 0, seconds: 0, parts: [], categories: [], is_train_only: true },
  ...{ why_train_only: 'Too few.', held_out_topics: [], left_out: [], previous_version: null },
  ...{ added: 0, removed: 0, faults: [] },
};

/** Creates a published release with a known fault. */
export async function anErratum(db: PrismaClient): Promise<void> {
  await aRelease('published')(db);
  const of = { release_id: ID.release, fault: 'The levels are low.', clip_ids: [], added_at: NOW };
  await db.release_errata.create({ data: { id: ID.erratum, ...of } });
}

/** Creates a link to the downloads. */
export const aReleaseKey = (db: PrismaClient) =>
  db.release_downloaders.create({
    data: {
      ...{ email_hmac: Uint8Array.of(1), details_enc: Uint8Array.of(1) },
      ...{ terms_hash: '', terms_agreed_at: NOW },
      keys: { create: { id: ID.key, key_sha256: Uint8Array.of(1), expires_at: new Date('9000-01-01') } },
    },
  });

/** Creates a recogniser that a researcher has measured. */
export async function aYardstickRun(db: PrismaClient): Promise<void> {
  await aRelease('published')(db);
  const of = { release_id: ID.release, engine: 'Whisper', model: 'large-v3', normaliser: 1 };
  await db.yardstick_runs.create({
    data: { id: ID.key, ...of, scores: { test: { all: { wer: 0.5 } } }, started_at: NOW, scored_at: NOW },
  });
}

/** Makes the recording of `seed` eligible for a release. */
const PERSONAL = 'Mi si Keisha Brown.';
export const PERSONAL_SHA256 = hashOf([{ layer: 'natural', text: PERSONAL }]);

/** Stores a transcript with a name of a recording that may be published. */
export async function withPersonalWords(db: PrismaClient): Promise<void> {
  await mayBePublished(db);
  const of = { submission_id: ID.submission };
  const { id: review_id } = await db.reviews.create({
    data: { ...of, reviewer_id: ID.reviewer, stage: 'words', verdict: 'accept', is_adjudication: true },
  });
  await db.transcripts.create({
    data: { ...of, review_id, layer: 'natural', body: PERSONAL, author_id: ID.reviewer },
  });
}

export async function mayBePublished(db: PrismaClient): Promise<void> {
  const words = { version: 1, body: 'CC BY 4.0', text_hash: 'h' };
  await db.consent_versions.upsert({
    where: { pilot_version: { pilot: 'JM', version: 1 } },
    create: words,
    update: words,
  });
  const { id } = await db.consents.create({
    data: { contributor_id: ID.contributor, version: 1, text_hash: 'h', age_ok: true },
  });
  await db.contributors.update({ where: { id: ID.contributor }, data: { under_18_at: null } });
  await db.submissions.update({
    where: { id: ID.submission },
    data: {
      ...{ consent_id: id, audio_type: 'audio/ogg', review_status: 'accepted' },
      ...{ reviewed_category: 'Patwa', labelled_by: 'reviewers' },
    },
  });
}
