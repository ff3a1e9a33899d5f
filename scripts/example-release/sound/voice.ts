import {
  paginate,
  writeEmptyTags,
  writeOgg,
  writeOpusHead,
} from '../../../apps/server/src/audio/scrub/ogg-writer.ts';
import { BANDS, celtPacket, EDGES, type Frame } from './celt-frame.ts';

/** The formants of vowels, in Hz: men's means in Peterson and Barney (1952). */
const VOWELS: Readonly<Record<string, readonly number[]>> = {
  a: [730, 1090, 2440],
  e: [530, 1840, 2480],
  i: [270, 2290, 3010],
  o: [570, 840, 2410],
  u: [300, 870, 2240],
};
/** The loudest frequencies of the hiss that stands for every consonant. */
const HISS = [3500, 5500];
/** Lengths in frames of 20 ms. */
const LENGTHS = { vowel: 6, consonant: 2, gap: 5 };
/** In powers of two: what is below the first is not heard, and what is above the second is too loud. */
const LOUDNESS = { silence: -6, hiss: 6, vowel: 9 };
/** How fast a resonance falls off on both sides, in powers of two per octave. */
const STEEPNESS = 4;
const SAMPLES_A_FRAME = 960;
/** The samples that every Opus encoder puts before the first audible one. */
const PRE_SKIP = 312;

/** A synthetic voice. */
export interface Voice {
  /** The pitch in Hz at the beginning of the text. */
  pitch: number;
  /** How much smaller the head is than a man's: the resonances are higher by this factor. */
  size: number;
}

/**
 * Speaks a text letter by letter, as an Ogg/Opus file: vowels as their formants, consonants as a hiss. The same text and voice
 * give the same bytes.
 */
export function speak(text: string, voice: Voice): Buffer {
  const letters = [...` ${text.toLowerCase()} `].flatMap((letter) => soundsOf(letter));
  const frames = letters.map((sound, i) => frameOf(sound, voice, i / letters.length));
  const end = frames.length * SAMPLES_A_FRAME;
  const head = writeOpusHead({
    ...{ channels: 1, preSkip: PRE_SKIP, outputGain: 0, sampleRate: 48_000 },
    ...{ streamCount: 1, coupledStreamCount: 0, channelMappingTable: [0] },
  });
  const headers = [head, writeEmptyTags()].map((packet) => ({ packets: [packet], granule: 0 }));
  return writeOgg([...headers, ...paginate(frames.map(celtPacket), end)]);
}

interface Sound {
  resonances: readonly number[];
  loudness: number;
  isVoiced: boolean;
}

function soundsOf(letter: string): Sound[] {
  const vowel = VOWELS[letter];
  const sound = vowel
    ? { resonances: vowel, loudness: LOUDNESS.vowel, isVoiced: true }
    : {
        resonances: HISS,
        loudness: /[a-z]/.test(letter) ? LOUDNESS.hiss : LOUDNESS.silence,
        isVoiced: false,
      };
  const length = vowel ? LENGTHS.vowel : /[a-z]/.test(letter) ? LENGTHS.consonant : LENGTHS.gap;
  return Array<Sound>(length).fill(sound);
}

/** Builds a frame. @param passed the spoken share of the text, 0 to 1: pitch falls by a quarter towards the end. */
function frameOf({ resonances, loudness, isVoiced }: Sound, { pitch, size }: Voice, passed: number): Frame {
  return {
    pitch: isVoiced ? pitch * (1 - passed / 4) : null,
    loudness: Array.from({ length: BANDS }, (_, band) => {
      const middle = ((EDGES[band] ?? 0) + (EDGES[band + 1] ?? 0)) / 2;
      const octaves = resonances.map((hertz) => Math.abs(Math.log2(middle / (hertz * size))));
      return Math.max(LOUDNESS.silence, loudness - STEEPNESS * Math.min(...octaves));
    }),
  };
}
