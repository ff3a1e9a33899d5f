import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf } from './draft.ts';

const SPOKEN = { duration_ms: 10_000, speech_ratio: 0.5 };
const heard = (text: string, more: object = {}) => ({ text, words: null, segments: [], ...more });

describe('a draft', () => {
  test('has the text alone from a recogniser that gives no more', () => {
    expect(draftOf(heard('mi deh ya'), SPOKEN)).toEqual({ text: 'mi deh ya', words: [] });
  });

  test('is as sure of a word as the recogniser says, or else as of its passage', () => {
    const words = [
      { word: ' mi', start: 0, end: 0.4, probability: 0.25 },
      { word: 'deh', start: 0.4, end: 0.9 },
      { word: ' ', start: 0.9, end: 1 },
      { word: 'ya', start: 5, end: 4 },
    ];
    const segments = [{ start: 0, end: 1, avg_logprob: Math.log(0.5), no_speech_prob: 0.1 }];
    expect(draftOf(heard('mi deh ya', { words, segments }), SPOKEN)).toEqual({
      text: 'mi deh ya',
      words: [
        { text: 'mi', from_ms: 0, to_ms: 400, confidence: 0.25 },
        { text: 'deh', from_ms: 400, to_ms: 900, confidence: 0.5 },
        { text: 'ya', from_ms: 5000, to_ms: 5000, confidence: null },
      ],
    });
  });

  const silence = { start: 0, end: 5, avg_logprob: -1.2, no_speech_prob: 0.9 };
  test.each([
    ['nothing', heard(' … '), SPOKEN, 'no_speech'],
    [
      'words where Whisper finds no speech',
      heard('Thank you.', { segments: [silence] }),
      SPOKEN,
      'no_speech',
    ],
    [
      'words where our detector finds none',
      heard('you'),
      { duration_ms: 10_000, speech_ratio: 0.01 },
      'no_speech',
    ],
    ['the same again and again', heard('thanks for watching. '.repeat(20)), SPOKEN, 'repeats'],
    [
      'fifty words in five seconds of speech',
      heard(Array.from({ length: 50 }, (_, n) => ((n + 1) * 7_919_317).toString(36)).join(' ')),
      SPOKEN,
      'too_many_words',
    ],
  ])('is not made of %s', (_, said, recording, why) => {
    expect(draftOf(said, recording)).toBe(why);
  });

  test('is made of a passage that Whisper doubts beside one that it does not', () => {
    const segments = [silence, { start: 5, end: 10, avg_logprob: -0.2, no_speech_prob: 0.1 }];
    expect(draftOf(heard('mi deh ya', { segments }), SPOKEN)).toMatchObject({ text: 'mi deh ya' });
  });

  test('has sure words in the recording’s time, whatever is heard', () => {
    const number = fc.oneof(fc.double({ noNaN: true, min: -1e3, max: 1e3 }), fc.constant(null));
    const word = fc.record({
      word: fc.string(),
      start: fc.double({ noNaN: true, min: -10, max: 1e4 }),
      end: fc.double({ noNaN: true, min: -10, max: 1e4 }),
      probability: number,
    });
    const segment = fc.record({
      start: fc.float({ noNaN: true }),
      end: fc.float({ noNaN: true }),
      avg_logprob: number,
      no_speech_prob: number,
    });
    const recording = fc.record({
      duration_ms: fc.option(fc.nat()),
      speech_ratio: fc.option(fc.double({ noNaN: true, min: 0, max: 1 })),
    });
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.array(word)),
        fc.array(segment),
        recording,
        (text, words, segments, of) => {
          const draft = draftOf({ text, words, segments }, of);
          if (typeof draft === 'string') return;
          for (const { text: said, from_ms, to_ms, confidence } of draft.words) {
            expect(said).not.toBe('');
            expect(from_ms).toBeGreaterThanOrEqual(0);
            expect(to_ms).toBeGreaterThanOrEqual(from_ms);
            if (confidence !== null) expect(Math.abs(confidence - 0.5)).toBeLessThanOrEqual(0.5);
          }
        },
      ),
    );
  });
});
