import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectAudio } from '#audio/inspect.ts';
import { MAX_AUDIO_BYTES } from '#audio/types.ts';
import { writeStream } from './opus-streams.ts';
import { sample, sampleNames } from './samples.ts';

describe('what is audio', () => {
  it.each([
    ['voice-note.ogg', 'audio/ogg', 'opus', 5729],
    ['chromium.webm', 'audio/webm', 'opus', 3000],
    ['recorder.webm', 'audio/webm', 'opus', 5734],
    ['finished.webm', 'audio/webm', 'opus', 5734],
    ['iphone.m4a', 'audio/mp4', 'aac', 5729],
    ['recorder.mp4', 'audio/mp4', 'aac', 5793],
    ['plain.aac', 'audio/aac', 'aac', 5824],
    ['plain.mp3', 'audio/mpeg', 'mp3', 5832],
    ['tagged.mp3', 'audio/mpeg', 'mp3', 5832],
    ['phone.amr', 'audio/amr', 'amr-nb', 5740],
    ['phone.3gp', 'audio/3gpp', 'amr-nb', 5740],
    ['phone.wav', 'audio/wav', 'pcm-s16', 2000],
    ['vorbis.ogg', 'audio/ogg', 'vorbis', 5729],
  ])('%s is %s', async (name, type, codec, duration_ms) => {
    const extension = name.replace(/.*\./, '').replace('mp4', 'm4a');
    expect(await inspectAudio(sample(name))).toMatchObject({
      kind: 'audio',
      type,
      codec,
      duration_ms,
      extension,
      channels: 1,
    });
  });

  it('is decided by the bytes, whatever the sender says', async () => {
    expect(await inspectAudio(sample('plain.mp3'), 'audio/ogg')).toMatchObject({ type: 'audio/mpeg' });
    expect(await inspectAudio(sample('picture.png'), 'audio/ogg')).toEqual({
      kind: 'rejected',
      reason: 'not_audio',
      detail: 'said to be audio/ogg, is a PNG image',
    });
  });

  it('keeps what stands around the sound', async () => {
    const junkBehind = Buffer.concat([sample('voice-note.ogg'), Buffer.from('junk behind the last page')]);
    expect(await inspectAudio(junkBehind)).toMatchObject({ kind: 'audio', duration_ms: 5729 });
    const cutInFrame = sample('phone.amr').subarray(0, 1000);
    expect(await inspectAudio(cutInFrame)).toMatchObject({ kind: 'audio', codec: 'amr-nb' });
  });
});

it('counts the first of several recordings in one Ogg file', async () => {
  const recording = (length: number) =>
    writeStream({ packets: Array.from({ length }, () => Buffer.of(0x08, 1)) });
  const first = recording(50);
  const unended = Buffer.from(first);
  unended[first.lastIndexOf('OggS') + 5] = 0;
  for (const start of [first, unended])
    expect(await inspectAudio(Buffer.concat([start, recording(80)]))).toMatchObject({ duration_ms: 1000 });
});

describe('a WAV whose recorder could not go back to fill in the sizes', () => {
  const wav = sample('phone.wav');
  it.each([
    [0, 0],
    [0, 0xffffffff],
    [0xffffffff, 0],
    [0xffffffff, 0xffffffff],
  ])('is read up to its end: %i and %i', async (whole, sound) => {
    const bytes = Buffer.from(wav);
    bytes.writeUInt32LE(whole, 4);
    bytes.writeUInt32LE(sound, wav.indexOf('data') + 4);
    expect(await inspectAudio(bytes)).toMatchObject({ kind: 'audio', duration_ms: 2000 });
  });
});

describe('what is not', () => {
  const text = (content: string) => Buffer.from(content);
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['too much', Buffer.alloc(MAX_AUDIO_BYTES + 1), 'too_large'],
    ['zeros', Buffer.alloc(5000), 'not_audio'],
    ['a video', sample('video.mp4'), 'not_audio'],
    ['a WebM video', sample('video.webm'), 'not_audio'],
    ['half a video', sample('video.webm').subarray(0, 8000), 'not_audio'],
    ['a picture', sample('picture.png'), 'not_audio'],
    ['a picture in an MP4 coat', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'not_audio'],
    ['an AVI', text('RIFF\0\0\0\0AVI LIST'), 'not_audio'],
    ['HTML', text('<!doctype html><title>Sign in</title>'), 'not_audio'],
    ['JSON', text('{"code":20404}'), 'not_audio'],
    ['a PDF', text('%PDF-1.7\n'), 'not_audio'],
    ['a ZIP', text('PK\x03\x04'), 'not_audio'],
    ['words', text('Mi deh yah'), 'not_audio'],
    ['one byte', text('O'), 'not_audio'],
    ['a tag without music', text('ID3\x03\0\0\0\0\0\x0aTIT2......'), 'truncated'],
    ['AMR without frames', text('#!AMR\n'), 'truncated'],
    ['an Ogg header alone', sample('voice-note.ogg').subarray(0, 47), 'truncated'],
  ])('%s', async (_, bytes, reason) => {
    expect(await inspectAudio(bytes)).toMatchObject({ kind: 'rejected', reason });
  });

  it.each([
    ['voice-note.ogg', 'in a page'],
    ['vorbis.ogg', 'in a page'],
    ['chromium.webm', 'in a block'],
    ['recorder.webm', 'in a block'],
    ['finished.webm', 'in its segment'],
    ['iphone.m4a', 'before its index'],
    ['recorder.mp4', 'in a fragment'],
    ['phone.3gp', 'before its index'],
    ['tagged.mp3', 'before the frames that its header counts'],
    ['plain.aac', 'in a frame'],
    ['phone.wav', 'before the size that its header says'],
  ])('%s cut %s', async (name) => {
    const bytes = sample(name);
    expect(await inspectAudio(bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toMatchObject({
      kind: 'rejected',
      reason: 'truncated',
    });
  });
});

describe('any bytes', () => {
  const oneOf = fc.constantFrom(...sampleNames);

  it('get an answer when they are random', async () => {
    const magic = fc.constantFrom(
      '',
      'OggS',
      '\x1a\x45\xdf\xa3',
      '\0\0\0\x20ftyp',
      '#!AMR\n',
      'RIFF0000WAVE',
      'ID3',
    );
    await fc.assert(
      fc.asyncProperty(magic, fc.uint8Array({ maxLength: 2000 }), async (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        expect(['audio', 'rejected']).toContain((await inspectAudio(bytes)).kind);
      }),
    );
  });

  it('get an answer when they are a recording cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(oneOf, fc.double({ min: 0, max: 1, noNaN: true }), async (name, share) => {
        const bytes = sample(name);
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(['audio', 'rejected']).toContain((await inspectAudio(cut)).kind);
      }),
    );
  });

  it('get an answer with a believable length when bits are flipped', async () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(oneOf, flips, fc.boolean(), async (name, places, early) => {
        const bytes = Buffer.from(sample(name));
        // In half of the runs, flip bits only in the headers.
        const reach = early ? Math.min(600, bytes.length) : bytes.length;
        for (const [at, bit] of places) bytes[at % reach] = (bytes[at % reach] ?? 0) ^ (1 << bit);
        const result = await inspectAudio(bytes);
        if (result.kind === 'audio' && result.duration_ms !== null)
          expect(result.duration_ms >= 0 && Number.isInteger(result.duration_ms)).toBe(true);
      }),
      { numRuns: 300, seed: 20 },
    );
  });
});
