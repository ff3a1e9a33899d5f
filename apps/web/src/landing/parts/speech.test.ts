import { expect, it } from 'vitest';
import { phrase, speech } from './waveform.tsx';

it('cuts a phrase out of the recording, from 0 to 1', () => {
  expect(phrase(52, 3)).toEqual([0.22, 1, 0.38]);
});

it('starts again when the recording ends', () => {
  expect(phrase(speech.length - 1, 2)).toEqual([0.81, 0.74]);
});
