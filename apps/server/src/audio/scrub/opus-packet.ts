import { opusPacketSamples } from '../formats/opus-head.ts';

/** RFC 6716, section 3.2.1: no frame is larger. */
const LARGEST_FRAME = 1275;
/** RFC 6716, section 3.2.5: 120 ms at 48 kHz. */
const LONGEST_PACKET = 5760;
/** Sizes from this one on take a second byte. */
const TWO_BYTES_FROM = 252;

const PADDED = 0x40;
const VARIABLE = 0x80;
const COUNT = 0x3f;

/**
 * Writes an Opus packet in its shortest form (RFC 6716, section 3.2): the same frames, so the same sound, but without padding,
 * which may hold anything, and without the choices by which encoders differ.
 *
 * @returns undefined for bytes that a decoder refuses. Never longer than the input; the same array if nothing changes.
 */
export function canonicalOpusPacket(packet: Uint8Array): Uint8Array | undefined {
  if (!packet.length) return undefined;
  // Nearly every packet of a voice note is a single frame.
  if ((packet[0]! & 3) === 0) return packet.length - 1 <= LARGEST_FRAME ? packet : undefined;
  const frames = framesOf(packet);
  if (!frames || frames.some((frame) => frame.length > LARGEST_FRAME)) return undefined;
  return writeFrames(packet[0]! & ~3, frames);
}

/** A frame of silence for CELT: its first bit says so (RFC 6716, section 4.3). */
const SILENT_FRAME = Uint8Array.of(0xff, 0xfe);
/** Durations of CELT frames, in samples at 48 kHz, with the configuration of each in full band (RFC 6716, table 2). */
const CELT_FRAMES = [[960, 31], [480, 30], [240, 29], [120, 28]] as const; // prettier-ignore
const STEREO = 4;

/** Writes a packet of silence that is as long as another, with as many channels. */
export function silentOpusPacket(packet: Uint8Array): Uint8Array {
  const samples = opusPacketSamples(packet);
  const [length, config] = CELT_FRAMES.find(([length]) => samples % length === 0) ?? CELT_FRAMES[3];
  const frames = Array.from({ length: samples / length }, () => SILENT_FRAME);
  return writeFrames((config << 3) | (packet[0]! & STEREO), frames);
}

function framesOf(packet: Uint8Array): Uint8Array[] | undefined {
  switch (packet[0]! & 3) {
    case 1:
      return equalFrames(packet.subarray(1), 2);
    case 2:
      return variableFrames(packet.subarray(1), 2);
    default:
      return manyFrames(packet);
  }
}

function equalFrames(body: Uint8Array, count: number): Uint8Array[] | undefined {
  const size = body.length / count;
  if (!Number.isInteger(size)) return undefined;
  return Array.from({ length: count }, (_, i) => body.subarray(i * size, (i + 1) * size));
}

/** Reads the sizes of all frames but the last, then the frames. */
function variableFrames(body: Uint8Array, count: number): Uint8Array[] | undefined {
  const sizes: number[] = [];
  let at = 0;
  while (sizes.length < count - 1) {
    const first = body[at++] ?? NaN;
    sizes.push(first < TWO_BYTES_FROM ? first : first + 4 * (body[at++] ?? NaN));
  }
  const frames: Uint8Array[] = [];
  for (const size of sizes) {
    if (!(at + size <= body.length)) return undefined;
    frames.push(body.subarray(at, at + size));
    at += size;
  }
  return [...frames, body.subarray(at)];
}

/** Section 3.2.5: a byte with count and flags, the padding's length, frames, padding. */
function manyFrames(packet: Uint8Array): Uint8Array[] | undefined {
  const flags = packet[1] ?? 0;
  const count = flags & COUNT;
  if (!count || opusPacketSamples(packet) > LONGEST_PACKET) return undefined;
  const body = flags & PADDED ? withoutPadding(packet.subarray(2)) : packet.subarray(2);
  if (!body) return undefined;
  return flags & VARIABLE ? variableFrames(body, count) : equalFrames(body, count);
}

/** Removes the padding and its length bytes. A length byte of 255 means 254 bytes of padding and one more length byte. */
function withoutPadding(body: Uint8Array): Uint8Array | undefined {
  let at = 0;
  let padding = 0;
  while (body[at] === 255) {
    padding += 254;
    at++;
  }
  padding += body[at++] ?? NaN;
  return at + padding <= body.length ? body.subarray(at, body.length - padding) : undefined;
}

function writeFrames(toc: number, frames: Uint8Array[]): Uint8Array {
  const equal = frames.every((frame) => frame.length === frames[0]!.length);
  const sizes = equal ? [] : frames.slice(0, -1).flatMap(({ length }) => sizeBytes(length));
  if (frames.length === 1) return Buffer.concat([Uint8Array.of(toc), ...frames]);
  if (frames.length === 2) return Buffer.concat([Uint8Array.of(toc | (equal ? 1 : 2), ...sizes), ...frames]);
  const flags = frames.length | (equal ? 0 : VARIABLE);
  return Buffer.concat([Uint8Array.of(toc | 3, flags, ...sizes), ...frames]);
}

/** Writes the size of a frame in one or two bytes (RFC 6716, section 3.2.1). */
function sizeBytes(size: number): number[] {
  if (size < TWO_BYTES_FROM) return [size];
  const first = TWO_BYTES_FROM + (size & 3);
  return [first, (size - first) / 4];
}
