import type { PrismaClient } from '@labrish/db';
import { ID, NOW } from '../ids.ts';

export interface Sample {
  /** Values of the path and query parameters. */
  parameters?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Id that names something missing, and the status of the answer; for operations whose ids are not UUIDs. */
  unknown?: { id: string; status: number };
  /** The refusal that the request gets, because it can have no success on the rows of `seed`. */
  refusal?: 400;
  /** Adds what the request needs beyond the rows of `seed`. */
  prepare?: (db: PrismaClient) => Promise<unknown>;
}

const SEVERAL = { submission_ids: [ID.submission] };
const BATCH = { name: 'School stories', reviewer_ids: [ID.reviewer], due_on: '2026-12-04' };
const addBatch = (db: PrismaClient) =>
  db.review_batches.create({ data: { id: ID.review, name: 'Stories', created_at: NOW } });
const REVIEWED = { submission_id: ID.submission, stage: 'audio' };

/** Good requests about review and listening, on the rows of `seed`. */
export const REVIEW_SAMPLES: Record<string, Sample> = {
  'review.labels.get': {},
  'review.labels.set': { body: { judged: ['JM/Patwa'] } },
  'review.next': { body: { stage: 'words' } },
  'review.waiting': { parameters: { stage: 'audio' } },
  'review.verdict': {
    body: { ...REVIEWED, verdict: 'accept', category: 'Patwa', speakers: 1, heard_ms: 8400 },
  },
  'review.undo': { parameters: { id: ID.review } },
  'review.renew': { body: REVIEWED },
  'review.skip': { body: REVIEWED },
  'review.offerSkipped': {},
  'review.release': { body: REVIEWED },
  'review.recuse': { body: REVIEWED },
  'review.takeBack': {
    body: REVIEWED,
    prepare: (db) => db.review_assignments.updateMany({ data: { decided_at: null, skipped_at: NOW } }),
  },
  'review.saveDraft': {
    parameters: { submission_id: ID.submission },
    body: { draft: { natural: 'Mi did go', english: '' } },
  },
  'review.history': { parameters: { limit: '10' } },
  'review.pace': {},
  'review.machineDrafts': {},
  'review.time': { parameters: { days: '31' } },
  'review.spellings': { parameters: { country: 'JM' } },
  'review.figures': { parameters: { days: '30' } },
  'review.voices.own': {},
  'review.voices.proveOwn': { body: {} },
  'review.voices.forgetOwn': {},
  'review.adjudication.list': { parameters: { status: 'disputed' } },
  'review.adjudication.adjudicate': {
    body: { ...REVIEWED, verdict: 'reject', reasons: ['noise'], comment: 'Nobody can follow it.' },
  },
  'review.adjudication.of': { parameters: { submission_id: ID.submission } },
  'review.historyOf': { parameters: { submission_id: ID.submission } },
  'review.reviewers.names': {},
  'review.verdicts': { parameters: { stage: 'audio', limit: '10' } },
  'review.reviewers.list': { parameters: { days: '30' } },
  'review.reviewers.previewSetAside': { parameters: { reviewer_id: ID.admin } },
  'review.reviewers.setAside': { body: { reviewer_id: ID.admin, reason: 'Accepts everything.' } },
  'review.reviewers.undoSetAside': {
    parameters: { id: ID.review },
    prepare: (db) =>
      db.set_asides.create({
        data: {
          id: ID.review,
          reviewer_id: ID.reviewer,
          reason: 'A slip.',
          set_by: ID.reviewer,
          created_at: NOW,
        },
      }),
  },
  'review.calibration.list': {},
  'review.calibration.candidates': { parameters: { verdict: 'accept' } },
  'review.calibration.confirm': {
    parameters: { submission_id: ID.submission },
    body: { verdict: 'reject', reasons: ['noise'] },
  },
  'review.calibration.remove': {
    parameters: { submission_id: ID.submission },
    prepare: (db) =>
      db.calibration_items.create({
        data: {
          ...{ submission_id: ID.submission, verdict: 'accept', category: 'Patwa' },
          ...{ confirmed_by: ID.reviewer, confirmed_at: NOW },
        },
      }),
  },
  'review.notes.add': { parameters: { submission_id: ID.submission }, body: { body: 'Ask the linguist.' } },
  'review.notes.remove': {
    parameters: { id: ID.review },
    prepare: (db) =>
      db.recording_notes.create({
        data: {
          ...{ id: ID.review, submission_id: ID.submission, author_id: ID.admin },
          ...{ body: 'A slip.', created_at: NOW },
        },
      }),
  },
  'review.bulk.list': {},
  'review.bulk.preview': { body: { ...SEVERAL, action: 'put_back' } },
  'review.bulk.putBack': { body: { ...SEVERAL, reason: 'Judged before the rules changed.' } },
  'review.bulk.holdBack': { body: { ...SEVERAL, reason: 'personal_information', comment: null } },
  'review.batches.list': {},
  'review.batches.people': {},
  'review.batches.create': { body: { ...BATCH, ...SEVERAL } },
  'review.batches.update': { parameters: { id: ID.review }, body: BATCH, prepare: addBatch },
  'review.batches.end': { parameters: { id: ID.review }, prepare: addBatch },
  'review.brakes.list': {},
  'review.brakes.lift': {
    parameters: { reviewer_id: ID.reviewer },
    body: { take_back: true },
    prepare: (db) =>
      db.reporter_brakes.create({ data: { reviewer_id: ID.reviewer, since: NOW, counted_from: NOW } }),
  },
  'listening.list': { parameters: { person_id: ID.reviewer } },
  'listening.figures': { parameters: { person_id: ID.reviewer } },
  'review.settings.get': {},
  'review.settings.update': {
    body: { quorum: 3, calibration_share: 0.05, double_transcription_share: 0.1, version: 1 },
  },
};
