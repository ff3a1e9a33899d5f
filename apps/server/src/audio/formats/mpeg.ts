import { accept, reject, type Inspection } from '../types.ts';
import { spells, view } from './bytes.ts';

/** Bit rates of Layer III in kbit/s, by index; MPEG-1, then MPEG-2 and 2.5 (ISO 11172-3, 13818-3). */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44100, 48000, 32000];

/** Encoders and taggers leave a little padding before the first frame and between frames. */
const LONGEST_GAP = 4096;

/** Frames in a row that make us believe in an MP3: chance alone does not get there. */
const ENOUGH = 3;

interface Frame {
  length: number;
  samples: number;
  rate: number;
  channels: number;
  /** Where a Xing or Info header would stand. */
  xingAt: number;
}

/**
 * MP3, with or without tags, by its chain of frames. A last frame that is not whole is common and tolerated; a file
 * that holds less than 95 % of the frames its own Xing header counts was cut.
 */
export function inspectMp3(bytes: Uint8Array): Inspection {
  const start = afterId3(bytes);
  const first = findChain(bytes, start, start > 0 ? LONGEST_GAP : 0);
  if (first === undefined)
    return start > 0
      ? reject('truncated', 'an ID3 tag without enough MP3 frames behind it')
      : reject('not_audio', 'of no audio format we know');
  const frame = readFrame(bytes, first);
  if (!frame) return reject('not_audio', 'of no audio format we know');
  const declared = xingFrames(bytes, first + frame.xingAt);
  const begin = declared === undefined ? first : first + frame.length;
  const { frames, seconds } = walk(bytes, begin);
  if (frames === 0 || (declared !== undefined && frames < declared * 0.95))
    return reject('truncated', `an MP3 with ${frames} of ${declared ?? 'its'} frames`);
  return accept('audio/mpeg', 'mp3', { seconds, sample_rate: frame.rate, channels: frame.channels });
}

/** Where the audio starts behind any ID3v2 tags. */
export function afterId3(bytes: Uint8Array): number {
  let at = 0;
  while (spells(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0;
    at += 10 + footer + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
  }
  return at;
}

function walk(bytes: Uint8Array, begin: number) {
  let at: number | undefined = begin;
  let frames = 0;
  let seconds = 0;
  while (at !== undefined && at < bytes.length) {
    const frame = readFrame(bytes, at);
    if (frame) {
      frames++;
      seconds += frame.samples / frame.rate;
      at += frame.length;
    } else at = isTag(bytes, at) ? undefined : findChain(bytes, at + 1, LONGEST_GAP);
  }
  return { frames, seconds };
}

function findChain(bytes: Uint8Array, from: number, reach: number): number | undefined {
  for (let at = from; at <= from + reach && at < bytes.length; at++) if (isChain(bytes, at)) return at;
  return undefined;
}

function isChain(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let i = 0; i < ENOUGH; i++) {
    const frame = readFrame(bytes, at);
    if (!frame) return false;
    at += frame.length;
  }
  return true;
}

function isTag(bytes: Uint8Array, at: number): boolean {
  return spells(bytes, at, 'TAG') || spells(bytes, at, 'APETAGEX') || spells(bytes, at, 'LYRICS');
}

function readFrame(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return undefined;
  const bitrate = (version === 3 ? BITRATES_1 : BITRATES_2)[third >> 4];
  const full = RATES[(third >> 2) & 3];
  if (!bitrate || !full) return undefined;
  const rate = version === 3 ? full : version === 2 ? full / 2 : full / 4;
  const samples = version === 3 ? 1152 : 576;
  const channels = fourth >> 6 === 3 ? 1 : 2;
  const sideInfo = version === 3 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((third >> 1) & 1);
  return { length, samples, rate, channels, xingAt: 4 + sideInfo };
}

function xingFrames(bytes: Uint8Array, at: number): number | undefined {
  if (!spells(bytes, at, 'Xing') && !spells(bytes, at, 'Info')) return undefined;
  const counts = at + 12 <= bytes.length && ((bytes[at + 7] ?? 0) & 1) === 1;
  return counts ? view(bytes).getUint32(at + 8) : 0;
}
