import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '#context.ts';
import { WRITTEN_DOWN } from './reviewed.ts';

/** Publishes a release that contains all recordings of a contributor. */
export async function publishAll({ db, now }: Pick<Services, 'db' | 'now'>, user_id: string): Promise<void> {
  const { prisma } = db;
  const name = `labrish-${randomUUID()}`;
  const rows = await prisma.submissions.findMany({
    where: { user_id, withdrawn_at: null },
    select: { id: true },
  });
  await prisma.release_series.create({ data: { name, title: 'T', salt: randomBytes(32) } });
  const release = await prisma.releases.create({
    data: {
      ...{ series: name, version: '1.0.0', state: 'published', licence: 'CC-BY-4.0', month: '2026-11' },
      ...{ facts: {}, items: rows.length, created_by: randomUUID(), published_at: now() },
      list: {
        create: rows.map(({ id }, position) => ({
          ...{ position, submission_id: id, contributor_id: user_id, part: 'train', split: 'train' as const },
          clip: { transcription: WRITTEN_DOWN },
          clip_id: randomBytes(16).toString('hex'),
          audio_sha256: randomBytes(32).toString('hex'),
        })),
      },
    },
  });
  await prisma.yardstick_runs.create({
    data: {
      ...{ release_id: release.id, engine: 'Parrot', model: 'v1', normaliser: 1, started_at: now() },
      hypotheses: { create: rows.map(({ id }) => ({ submission_id: id, text: WRITTEN_DOWN })) },
    },
  });
  await prisma.release_speakers.create({
    data: {
      series: name,
      contributor_id: user_id,
      speaker_id: '00ff',
      split: 'train',
      since_version: '1.0.0',
    },
  });
}
