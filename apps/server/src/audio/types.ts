import { EXTENSIONS, type AudioType } from '@labrish/api/submissions/audio-types';

/** WhatsApp's limit for any file is 16 MB (twilio.com/docs/whatsapp/guidance-whatsapp-media-messages), taken as 16 MiB. */
export const MAX_AUDIO_BYTES = 16 * 1024 * 1024;

export type RejectReason = 'not_audio' | 'empty' | 'truncated' | 'too_large';

/** Audio that we can store. `type` is the type to serve it with, whatever the sender claimed. */
export interface AudioFacts {
  kind: 'audio';
  type: AudioType;
  extension: string;
  /** `opus`, `vorbis`, `aac`, `mp3`, `amr-nb`, `amr-wb`, `pcm-s16`, … */
  codec: string;
  /** From the container's frames. Null if the file does not state it. */
  duration_ms: number | null;
  /** In Hz, as the file declares it. Null if it does not. */
  sample_rate: number | null;
  channels: number | null;
}

/** Bytes that we do not store. `detail` is for the log, in English; of the sender's data it has only the claimed type. */
export interface Rejection {
  kind: 'rejected';
  reason: RejectReason;
  detail: string;
}

export type Inspection = AudioFacts | Rejection;

/** Longest duration that is believed, a week. A file that states more misstates its length, and its duration is unknown. */
const LONGEST_MS = 7 * 24 * 3600 * 1000;

export function toAudioFacts(
  type: AudioType,
  codec: string,
  facts: { seconds?: number | null; sample_rate?: number | null; channels?: number | null },
): AudioFacts {
  const ms = Math.round((facts.seconds ?? NaN) * 1000);
  return {
    kind: 'audio',
    type,
    extension: EXTENSIONS[type],
    codec,
    duration_ms: ms >= 0 && ms <= LONGEST_MS ? ms : null,
    sample_rate: facts.sample_rate ?? null,
    channels: facts.channels ?? null,
  };
}

export function reject(reason: RejectReason, detail: string): Rejection {
  return { kind: 'rejected', reason, detail };
}

/** Adds the type that the sender claimed to a rejection's detail, if it looks like a type. */
export function withClaimedType(detail: string, claimedType: string | undefined): string {
  const type = claimedType?.match(/^[\w.+-]{1,40}\/[\w.+-]{1,40}/)?.[0];
  return type ? `said to be ${type}, is ${detail}` : detail;
}

/** A piece of decoded sound, mixed down to one channel, full scale at 1. Decoders yield the pieces in order. */
export interface Chunk {
  samples: Float32Array;
  rate: number;
}
