import { randomBytes } from 'node:crypto';
import type { Services } from '#context.ts';

/** The transcript of the reviewer in these tests; no other row holds this text. */
export const WRITTEN_DOWN = 'Shi seh di mango dem sweet.';

/**
 * Reviews every recording of a contributor, and adds a chat with the team, a note and a request for their data. All columns have values. Another contributor has heard
 * each recording, and has given one that this contributor has heard.
 */
export async function reviewAll({ db, now }: Pick<Services, 'db' | 'now'>, user_id: string): Promise<void> {
  const { prisma } = db;
  const { id: reviewer_id } = await prisma.profiles.upsert({
    where: { email: 'listener@example.org' },
    create: { id: '5e000000-0000-4000-8000-000000000001', email: 'listener@example.org' },
    update: {},
  });
  const given = { reviewer_id, stage: 'words' as const };
  const rows = await prisma.submissions.findMany({
    where: { user_id, withdrawn_at: null },
    select: { id: true },
  });
  await prisma.known_voices.create({ data: { reviewer_id, contributor_id: user_id } });
  const thread = { contributor_id: user_id, opened_at: now(), last_at: now(), closed_at: now() };
  const message = { at: now(), body_enc: Buffer.from(WRITTEN_DOWN), attached: 'file' };
  await prisma.inbox_threads.create({ data: { ...thread, messages: { create: message } } });
  const note = { contributor_id: user_id, created_at: now(), read_at: now(), closed_at: now() };
  await prisma.team_notes.create({ data: { ...note, read_by: reviewer_id, body_enc: message.body_enc } });
  const request = {
    link_at: now(),
    link_sent_at: now(),
    expires_at: now(),
    code_sent_at: now(),
    used_at: now(),
  };
  await prisma.data_requests.create({ data: { contributor_id: user_id, ...request } });
  const other = { pilot: 'JM', source: 'whatsapp' as const };
  const { id: other_id } = await prisma.contributors.create({
    data: { ...other, address_hmac: randomBytes(32), address_enc: randomBytes(32) },
  });
  const { id: heard_id } = await prisma.submissions.create({
    data: {
      ...other,
      user_id: other_id,
      category: 'Mix',
      submission_type: 'open',
      audio_sha256: 'b'.repeat(64),
    },
  });
  await prisma.heard_recordings.create({
    data: { contributor_id: user_id, submission_id: heard_id, at: now() },
  });
  const batch = { name: 'Stories', reviewer_ids: [reviewer_id], created_at: now() };
  const { id: batch_id } = await prisma.review_batches.create({ data: batch });
  for (const { id: submission_id } of rows) {
    await prisma.heard_recordings.create({ data: { contributor_id: other_id, submission_id, at: now() } });
    await prisma.submissions.update({
      where: { id: submission_id },
      data: {
        reviewed_category: 'Patwa',
        labelled_by: 'reviewers',
        certainty: 0.6,
        batch_id,
        rejection_reasons: ['noise'],
      },
    });
    await prisma.review_assignments.create({
      data: { ...given, submission_id, assigned_at: now(), draft: { natural: WRITTEN_DOWN } },
    });
    await prisma.review_slots.create({
      data: { ...given, submission_id, slot: 1, until: new Date(now().getTime() + 60_000) },
    });
    await prisma.calibration_items.create({
      data: {
        submission_id,
        verdict: 'reject',
        reasons: ['noise'],
        confirmed_by: reviewer_id,
        confirmed_at: now(),
      },
    });
    await prisma.recording_notes.create({
      data: { submission_id, author_id: reviewer_id, body: WRITTEN_DOWN, created_at: now() },
    });
    await prisma.word_checks.create({
      data: {
        ...{ submission_id, sha256: 'a'.repeat(64), decision: 'masked', decided_by: reviewer_id },
        ...{ masks: [{ layer: 'natural', from: 0, to: 3 }], cuts: [{ from_ms: 0, to_ms: 300 }] },
        decided_at: now(),
      },
    });
    await prisma.machine_drafts.create({
      data: {
        ...{ submission_id, engine: 'e', model: 'm', text: WRITTEN_DOWN, is_withheld: false },
        ...{ created_at: now(), heard_at: now() },
      },
    });
    const { id: review_id } = await prisma.reviews.create({
      data: {
        ...given,
        submission_id,
        verdict: 'reject',
        category: 'Patwa',
        reasons: ['noise'],
        comment: WRITTEN_DOWN,
        speakers: 1,
      },
    });
    await prisma.transcripts.create({
      data: {
        submission_id,
        review_id,
        layer: 'natural',
        body: WRITTEN_DOWN,
        spans: [{ from: 0, to: 3, category: 'Patwa' }],
        segments: [{ from_ms: 0, to_ms: 900, text: WRITTEN_DOWN }],
        author_id: reviewer_id,
      },
    });
  }
}
