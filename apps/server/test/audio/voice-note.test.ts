import { expect, test } from 'vitest';
import { analyseAudio } from '#audio/analyse.ts';
import { inspectAudio } from '#audio/inspect.ts';
import { makeVoiceNote } from '#audio/voice-note.ts';
import { sample } from './samples.ts';

async function made(bytes: Uint8Array) {
  const facts = await inspectAudio(bytes, undefined);
  if (facts.kind === 'rejected') throw new Error(facts.detail);
  return makeVoiceNote(bytes, facts);
}

/** Makes a voice note, and measures it as a recording of a contributor is measured. */
async function measured(bytes: Uint8Array) {
  const note = await made(bytes);
  if ('refused' in note) throw new Error(note.refused);
  const facts = await inspectAudio(note.audio, undefined);
  if (facts.kind === 'rejected') throw new Error(facts.detail);
  const analysis = await analyseAudio(note.audio, facts);
  if (analysis.state !== 'analysed') throw new Error(analysis.why);
  return { ...facts, ...analysis.quality, duration_ms: analysis.duration_ms, size: note.audio.length };
}

const SPEECH = [
  'voice-note.ogg',
  'recorder.webm',
  'finished.webm',
  'plain.mp3',
  'tagged.mp3',
  'phone.amr',
  'phone.3gp',
  'phone.wav',
];

test.each(SPEECH)(
  '%s becomes a voice note: mono Opus, without the silence around it, at one level',
  async (name) => {
    const note = await measured(sample(name));
    expect(note).toMatchObject({ type: 'audio/ogg', codec: 'opus', channels: 1, sample_rate: 48_000 });
    expect(note.leading_silence_ms).toBeLessThanOrEqual(180);
    expect(note.trailing_silence_ms).toBeLessThanOrEqual(260);
    expect(note.peak_dbfs).toBeLessThanOrEqual(-0.5);
    expect(note.level_dbfs).toBeLessThanOrEqual(-19);
    // As loud as the ceiling of the peaks allows.
    expect(Math.min(Math.abs(note.level_dbfs + 20), Math.abs(note.peak_dbfs + 1.5))).toBeLessThan(1);
    expect((note.size * 8000) / (note.duration_ms ?? 0)).toBeLessThan(34_000);
  },
);

test('the speech is still there, at its speed', async () => {
  const before = await analyseOf('voice-note.ogg');
  const after = await measured(sample('voice-note.ogg'));
  const spoken = (figures: {
    duration_ms: number;
    leading_silence_ms: number;
    trailing_silence_ms: number;
  }) => figures.duration_ms - figures.leading_silence_ms - figures.trailing_silence_ms;
  expect(Math.abs(spoken(after as never) - spoken(before))).toBeLessThan(100);
  expect(after.snr_db).toBeGreaterThan(20);
});

test('faint and loud speech of any rate come out alike', async () => {
  const levels: number[] = [];
  for (const rate of [8_000, 22_050, 44_100, 48_000])
    for (const loudness of [0.02, 0.9])
      levels.push((await measured(wav(bursts(rate, loudness), rate))).level_dbfs);
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1.5);
});

test.each([
  ['AAC', sample('plain.aac'), 'AAC cannot be read here.'],
  ['MP4 of an iPhone', sample('iphone.m4a'), 'AAC cannot be read here.'],
  ['silence', wav(new Float32Array(48_000), 48_000), 'Nobody is heard'],
  ['a click', wav(bursts(48_000, 0.5).subarray(0, 4_800), 48_000), 'Nobody is heard'],
  [
    'more than two minutes',
    wav(
      new Float32Array(8_000 * 121).map((_, i) => Math.sin(i)),
      8_000,
    ),
    'longer than 2 minutes',
  ],
])('%s is refused in words', async (_, bytes, words) => {
  expect(await made(bytes)).toEqual({ refused: expect.stringContaining(words) as string });
});

async function analyseOf(name: string) {
  const facts = await inspectAudio(sample(name), undefined);
  if (facts.kind === 'rejected') throw new Error(facts.detail);
  const analysis = await analyseAudio(sample(name), facts);
  if (analysis.state !== 'analysed') throw new Error(analysis.why);
  return { ...analysis.quality, duration_ms: analysis.duration_ms };
}

/** Two seconds: tones of 0.2 s with pauses between them, as of syllables. */
function bursts(rate: number, loudness: number): Float32Array {
  return Float32Array.from({ length: 2 * rate }, (_, i) =>
    Math.floor((i / rate) * 5) % 2 ? 0 : loudness * Math.sin((2 * Math.PI * 300 * i) / rate),
  );
}

function wav(samples: Float32Array, rate: number): Uint8Array {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => file.writeInt16LE(Math.round(sample * 32_767), 44 + i * 2));
  return file;
}
