import { expect, it } from 'vitest';
import { audioAddress } from './audio-address.ts';

const plays = () => 'maybe';
const playsNot = () => '';

it('plays the original where the browser can', () => {
  expect(audioAddress('/audio/1?signature=a', 'audio/ogg; codecs=opus', plays)).toBe('/audio/1?signature=a');
  expect(audioAddress('/audio/1?signature=a', null, playsNot)).toBe('/audio/1?signature=a');
});

it('asks for the MP3 rendition where it cannot', () => {
  expect(audioAddress('/audio/1?signature=a', 'audio/amr', playsNot)).toBe(
    '/audio/1?signature=a&rendition=mp3',
  );
  expect(audioAddress('/audio/1', 'audio/amr', playsNot)).toBe('/audio/1?rendition=mp3');
});
