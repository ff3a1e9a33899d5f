import { createHash } from 'node:crypto';
import type { Attachment } from '@labrish/conversation';
import type { Measure } from '#audio/worker.ts';
import type { Services } from '#context.ts';
import type { Media, Recording } from './recording.ts';

export interface Examined {
  /** The attachment as the conversation sees it. */
  attachment: Attachment;
  /** Null when there is no recording that may be stored. */
  recording: Recording | null;
}

/**
 * Reads the stored bytes of an attachment once, and finds whether they are a recording, or why not, and how it sounds.
 *
 * @param measure which recordings are decoded here; the others are measured later (analyse-pending.ts)
 */
export async function examineAttachment(
  services: Services,
  media: Media,
  measure: Measure,
): Promise<Examined> {
  if (media.status === 'pending' || media.status === 'failed') return notHereYet(media);
  if (!media.storage_key || media.status !== 'stored')
    return rejected(media.error === 'too_large' ? 'too_large' : 'empty');
  const bytes = await readAudio(services, media.storage_key);
  // attach-late-audio.ts reads the bytes once they can be read; the contributor does not wait for that.
  if (!bytes) return notHereYet({ ...media, storage_key: null });
  const claimedType = media.claimed_type ?? undefined;
  const { inspection, analysis } = await services.audioWorkers.examine(bytes, {
    claimedType,
    measure,
  });
  if (inspection.kind === 'rejected') return rejected(inspection.reason);
  const { type, duration_ms } = inspection;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const is_silent = analysis?.state === 'analysed' && analysis.is_silent;
  return {
    attachment: { kind: 'audio', duration_ms, is_silent },
    recording: { media, type, sha256, duration_ms, analysis },
  };
}

/** Claimed types of attachments that are certainly no recording. For any other type the bytes decide. */
const FOREIGN = /^(image|text|font|model|message|multipart)\/|^application\/(pdf|json|xml|zip|msword|vnd\.)/;

/**
 * Returns the result for bytes that are not here yet. The attachment counts as its claimed type, of unknown length: its
 * submission gets the bytes when they come (attach-late-audio.ts).
 */
function notHereYet(media: Media): Examined {
  const type = media.claimed_type ?? '';
  if (FOREIGN.test(type)) return rejected('not_audio');
  return {
    attachment: { kind: 'audio', duration_ms: null },
    recording: { media, type, sha256: null, duration_ms: null, analysis: null },
  };
}

function rejected(reason: Extract<Attachment, { kind: 'rejected' }>['reason']): Examined {
  return { attachment: { kind: 'rejected', reason }, recording: null };
}

/**
 * Reads the bytes under a key of the audio store. Logs an error and returns null when they cannot be read: a backup was restored
 * without them, or their folder is not mounted. One recording must not block all the others.
 */
export async function readAudio(
  { audio, log }: Pick<Services, 'audio' | 'log'>,
  key: string,
): Promise<Buffer | null> {
  try {
    return await audio.get(key);
  } catch (error) {
    log.error({ err: error }, 'a stored recording cannot be read');
    return null;
  }
}
