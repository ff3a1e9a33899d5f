import { expect, test } from 'vitest';
import { qualityFacts } from './facts.tsx';

test('figures have a name and a unit, in an order of ours', () => {
  const facts = qualityFacts({
    sample_rate: 48000,
    channels: 1,
    level_dbfs: -23.4,
    peak_dbfs: -3,
    clipping_ratio: 0.0002,
    silence_ratio: 0.4812,
    speech_ratio: 0.5,
    bandwidth_hz: 3900,
    leading_silence_ms: 420,
    trailing_silence_ms: 0,
    noise_floor_dbfs: -68.3,
    snr_db: 43.8,
  });
  expect(facts).toEqual([
    ['Loudness', '-23.4 dBFS'],
    ['Loudest moment', '-3 dBFS'],
    ['Background noise', '-68.3 dBFS'],
    ['Speech over noise', '43.8 dB'],
    ['Distorted', '0.02% of the sound'],
    ['Speech', '50% of the time'],
    ['Frequencies of speech', 'up to 3.9 kHz'],
    ['Silent', '48% of the time'],
    ['Silence at start', '0.4 s'],
    ['Silence at end', '0 s'],
    ['Sample rate', '48 kHz'],
    ['Channels', 'Mono'],
  ]);
});

test('what was not measured, or is no figure that we know, is left out', () => {
  expect(qualityFacts(null)).toEqual([]);
  expect(qualityFacts({ snr_db: null, is_new: true, clipping_ratio: 0, channels: 6 })).toEqual([
    ['Distorted', 'Nothing'],
    ['Channels', '6'],
  ]);
});
