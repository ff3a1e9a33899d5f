import { inspectAdts, inspectMp3 } from './formats/mpeg.ts';
import { inspectAmr } from './formats/amr.ts';
import { inspectTracks, missingFromMp4, VIDEO } from './formats/demux.ts';
import { inspectMatroska } from './formats/matroska.ts';
import { readOgg } from './formats/ogg.ts';
import { sniff, type Container } from './formats/sniff.ts';
import { inspectWav } from './formats/wav.ts';
import { withClaimedType, MAX_AUDIO_BYTES, reject, type Inspection } from './types.ts';

/**
 * Detects the audio type from magic bytes and structure; `claimedType` only makes the log line of a rejection clearer.
 * Never throws. Audio of another type than claimed is accepted.
 */
export async function inspectAudio(bytes: Uint8Array, claimedType?: string): Promise<Inspection> {
  if (bytes.length === 0) return reject('empty', 'no bytes at all');
  if (bytes.length > MAX_AUDIO_BYTES)
    return reject('too_large', `${bytes.length} bytes; the limit is ${MAX_AUDIO_BYTES}`);
  const found = sniff(bytes);
  if ('other' in found) return reject('not_audio', withClaimedType(found.other, claimedType));
  const result = await INSPECTORS[found.container](bytes);
  return result.kind === 'rejected'
    ? { ...result, detail: withClaimedType(result.detail, claimedType) }
    : result;
}

const INSPECTORS: Record<Container, (bytes: Uint8Array) => Inspection | Promise<Inspection>> = {
  ogg: (bytes) => readOgg(bytes).inspection,
  mpeg: inspectMp3,
  adts: inspectAdts,
  amr: inspectAmr,
  wav: inspectWav,
  matroska: inspectMatroska,
  isobmff: (bytes) => inspectMedia(bytes, missingFromMp4(bytes)),
  flac: (bytes) => inspectMedia(bytes, undefined),
};

/** Inspects MP4 or FLAC. `missing` says, for people, what the outer structure lacks. */
async function inspectMedia(bytes: Uint8Array, missing: string | undefined): Promise<Inspection> {
  try {
    const result = await inspectTracks(bytes);
    // A cut video is still a video: report that instead.
    return missing && result !== VIDEO ? reject('truncated', missing) : result;
  } catch {
    return reject('truncated', missing ?? 'a damaged media file');
  }
}
