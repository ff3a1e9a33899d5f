import { expect, test } from 'vitest';
import { decodeAudio } from '../../../apps/server/src/audio/decode.ts';
import { inspectAudio } from '../../../apps/server/src/audio/inspect.ts';
import { speak, type Voice } from './voice.ts';

const RATE = 48_000;
const VOICE = { pitch: 160, size: 1 };

async function hear(text: string, voice: Voice = VOICE): Promise<number[]> {
  const bytes = speak(text, voice);
  const facts = await inspectAudio(bytes);
  if (facts.kind !== 'audio') throw new Error('It is no sound.');
  const heard: number[] = [];
  for await (const { samples } of decodeAudio(bytes, facts, RATE) ?? []) heard.push(...samples);
  return heard;
}

/** Computes the autocorrelation of a sound at this lag in samples, from -1 to 1. */
function likeness(sound: number[], later: number): number {
  const power = sound.reduce((sum, sample) => sum + sample ** 2, 0);
  return sound.slice(later).reduce((sum, sample, i) => sum + sample * (sound[i] ?? 0), 0) / power;
}

/** Measures the strength of a sound at a frequency. */
function strength(sound: number[], hertz: number): number {
  const turn = (i: number) => (2 * Math.PI * hertz * i) / RATE;
  const along = sound.reduce((sum, sample, i) => sum + sample * Math.cos(turn(i)), 0);
  const across = sound.reduce((sum, sample, i) => sum + sample * Math.sin(turn(i)), 0);
  return Math.hypot(along, across);
}

/** Measures the strength around a frequency, because the sound is made of noise. */
function around(sound: number[], hertz: number): number {
  return Array.from({ length: 41 }, (_, i) => strength(sound, hertz - 200 + 10 * i)).reduce((a, b) => a + b);
}

test('a text is said as loud as somebody speaks, and never too loud', async () => {
  const heard = await hear('Wah gwaan, everybody?');
  const loudest = heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(heard.length / RATE).toBeGreaterThan(1.5);
  expect(loudest).toBeGreaterThan(0.2);
  expect(loudest).toBeLessThan(1);
});

test('a voice has its pitch', async () => {
  const vowels = (await hear('aeiou')).slice(RATE * 0.2, RATE * 0.4);
  const period = RATE / (VOICE.pitch * (1 - 0.45 / 4));
  expect(likeness(vowels, Math.round(period))).toBeGreaterThan(0.3);
  expect(likeness(vowels, Math.round(period / 2))).toBeLessThan(0.3);
});

test('vowels sound different, and consonants are a hiss', async () => {
  const middle = async (letter: string) => (await hear(letter.repeat(8))).slice(RATE * 0.2, RATE * 0.4);
  const [a, i, s] = [await middle('a'), await middle('i'), await middle('s')];
  const isDull = (sound: number[]) => around(sound, 1000) / around(sound, 2600);
  expect(isDull(a)).toBeGreaterThan(5 * isDull(i));
  expect(around(s, 5000)).toBeGreaterThan(5 * around(s, 800));
});

test('the same is the same bytes, another text or voice is not', () => {
  const bytes = speak('Yow!', VOICE);
  expect(speak('Yow!', VOICE)).toEqual(bytes);
  expect(speak('Yow?', VOICE)).toEqual(bytes);
  expect(speak('You!', VOICE)).not.toEqual(bytes);
  expect(speak('Yow!', { ...VOICE, pitch: 161 })).not.toEqual(bytes);
  expect(speak('Yow!', { ...VOICE, size: 1.2 })).not.toEqual(bytes);
});
