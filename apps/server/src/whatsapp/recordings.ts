import { createHash } from 'node:crypto';
import type { Attachment } from '@labrish/conversation';
import type { inbound_media, submissions } from '@labrish/db';
import type { Analysis } from '#audio/analyse.ts';
import { renditionKey } from '#audio/renditions.ts';
import type { Services } from '#context.ts';
import type { Recording } from './apply.ts';
import { bytesOf } from './stored-bytes.ts';

/** What is known of an attachment. */
export type Media = Pick<
  inbound_media,
  'id' | 'status' | 'claimed_type' | 'size_bytes' | 'storage_key' | 'error'
>;

export type Looked = { attachment: Attachment; recording: Recording | null };

/** Looks at the stored bytes of an attachment: a recording to keep, or the reason why not. */
export async function inspectRecording(services: Services, media: Media): Promise<Looked> {
  if (media.status === 'pending' || media.status === 'failed') return notHereYet(media);
  if (!media.storage_key || media.status !== 'stored')
    return rejected(media.error === 'too_large' ? 'too_large' : 'empty');
  const bytes = await bytesOf(services, media.storage_key);
  // It is read when it can be (late-recordings.ts); its sender need not wait for that.
  if (!bytes) return notHereYet({ ...media, storage_key: null });
  const seen = await services.lab.inspect(bytes, media.claimed_type ?? undefined);
  if (seen.kind === 'rejected') return rejected(seen.reason);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    attachment: { kind: 'audio', duration_ms: seen.duration_ms },
    recording: { media, type: seen.type, sha256, duration_ms: seen.duration_ms },
  };
}

/** What is certainly no recording, by the type that its messenger claims. Of anything else the bytes decide. */
const FOREIGN = /^(image|text|font|model|message|multipart)\/|^application\/(pdf|json|xml|zip|msword|vnd\.)/;

/**
 * The messenger keeps the bytes from us for now. The note counts as what it claims to be, of unknown length: its submission
 * gets the bytes when they come (late-recordings.ts).
 */
function notHereYet(media: Media): Looked {
  const type = media.claimed_type ?? '';
  if (FOREIGN.test(type)) return rejected('not_audio');
  return {
    attachment: { kind: 'audio', duration_ms: null },
    recording: { media, type, sha256: null, duration_ms: null },
  };
}

function rejected(reason: Extract<Attachment, { kind: 'rejected' }>['reason']): Looked {
  return { attachment: { kind: 'rejected', reason }, recording: null };
}

/** Works out duration, peaks and quality of a contributor's new recordings; what cannot be decoded is marked so. */
export async function analysePending(services: Services, where: { user_id?: string } = {}): Promise<void> {
  const pending = await services.db.prisma.submissions.findMany({
    where: { ...where, analysis: 'pending', storage_url: { not: null }, withdrawn_at: null },
    select: { id: true, storage_url: true, duration_ms: true },
    // The latest first: those whose file is lost must not keep them waiting.
    orderBy: { created_at: 'desc' },
    take: 100,
  });
  for (const submission of pending)
    await analyse(services, submission).catch((error: unknown) =>
      services.log.error({ err: error, submission_id: submission.id }, 'analysis left to the next sweep'),
    );
}

async function analyse(
  services: Services,
  { id, storage_url, duration_ms }: Pick<submissions, 'id' | 'storage_url' | 'duration_ms'>,
): Promise<void> {
  const { db, lab, log } = services;
  const bytes = await bytesOf(services, storage_url ?? '');
  if (!bytes) return;
  const found = await lab.analyse(bytes);
  // The condition keeps figures from reappearing on a recording that was withdrawn meanwhile.
  await db.prisma.submissions.updateMany({
    where: { id, withdrawn_at: null },
    data: figuresOf(found, duration_ms),
  });
  if (found.state === 'not_analysed')
    log.info({ submission_id: id, why: found.why }, 'recording not analysed');
}

/** What an analysis found, as a submission keeps it. @param declared the duration that the file itself tells. */
export function figuresOf(found: Analysis, declared: number | null) {
  if (found.state === 'not_analysed')
    return { analysis: found.state, duration_ms: found.duration_ms ?? declared };
  const { state, duration_ms, peaks, quality } = found;
  return { analysis: state, duration_ms, peaks: Uint8Array.from(peaks), quality: { ...quality } };
}

/** Removes the bytes of attachments that must not or cannot be used. Runs after every turn and, for what a crash left, as a sweep. */
export async function removeUnusable({ db, audio, log }: Services): Promise<void> {
  const unusable = await db.prisma.inbound_media.findMany({
    where: { status: { in: ['discarded', 'failed'] }, storage_key: { not: null } },
    select: { id: true, storage_key: true, submission: { select: { id: true } } },
    take: 500,
  });
  for (const { id, storage_key, submission } of unusable)
    try {
      await audio.remove(storage_key ?? '');
      if (submission) await audio.remove(renditionKey(submission.id));
      await db.prisma.inbound_media.update({ where: { id }, data: { storage_key: null, sha256: null } });
    } catch (error) {
      log.error({ err: error, media_id: id }, 'removal left to the next sweep');
    }
}
