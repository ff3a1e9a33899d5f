import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAudio } from '#audio/decode.ts';
import { inspectAudio } from '#audio/inspect.ts';
import { scrub } from '#audio/scrub/scrub.ts';
import { withSerial } from './ogg.ts';
import { someFrames, somePacking, writePacket, writeStream, type Sound } from './opus-streams.ts';
import { sample } from './samples.ts';

const note = sample('voice-note.ogg');

function published(bytes: Uint8Array) {
  const copy = scrub(bytes);
  if ('refused' in copy) throw new Error(copy.refused);
  return copy;
}

async function listen(bytes: Uint8Array): Promise<Float32Array[]> {
  const facts = await inspectAudio(bytes);
  if (facts.kind === 'rejected') throw new Error(facts.detail);
  const chunks: Float32Array[] = [];
  for await (const { samples } of decodeAudio(bytes, facts, 48000)!) chunks.push(samples);
  return chunks;
}

/** Returns the samples as bytes, for comparing: decoded noise may contain NaN, which does not equal itself. */
const bitsOf = (chunks: Float32Array[]) =>
  Buffer.concat(
    chunks.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );

const someSound: fc.Arbitrary<Sound> = fc
  .record({
    packets: fc.array(someFrames, { minLength: 2, maxLength: 60 }),
    preSkip: fc.constantFrom(0, 100, 312),
    trim: fc.nat(119),
    gain: fc.constantFrom(0, -512, 300),
    channels: fc.constantFrom(1, 2),
  })
  .map(({ packets, ...rest }) => ({ packets: packets.map((packet) => writePacket(packet)), ...rest }));

describe('a voice note', () => {
  test('keeps its sound', async () => {
    const copy = published(note);
    expect(copy).toMatchObject({ samples: 274989, duration_ms: 5729 });
    expect(bitsOf(await listen(copy.bytes)).equals(bitsOf(await listen(note)))).toBe(true);
    expect(await inspectAudio(copy.bytes)).toMatchObject({
      type: 'audio/ogg',
      codec: 'opus',
      duration_ms: 5729,
      sample_rate: 48000,
    });
  });

  test('tells nothing else', () => {
    expect(note.toString('latin1')).toMatch(/Lavc|encoder=/);
    const { bytes } = published(note);
    expect(bytes.toString('latin1')).not.toMatch(/Lavc|Lavf|encoder/);
    // The headers take 47 and 44 bytes; the tags are a vendor and comments of length 0.
    expect(bytes.subarray(28, 47).toString('hex')).toBe('4f7075734865616401013801' + '80bb0000' + '000000');
    expect(bytes.subarray(75, 91).toString('latin1')).toBe('OpusTags\0\0\0\0\0\0\0\0');
  });

  test('is a file whose checksums, numbers and flags are right', () => {
    const { bytes } = published(note);
    expect(withSerial(bytes, 1).equals(bytes)).toBe(true);
    const starts = [...bytes.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index);
    expect(starts.map((at) => bytes.readUInt32LE(at + 18))).toEqual([...starts.keys()]);
    expect(starts.map((at) => bytes[at + 5])).toEqual([2, 0, ...Array<number>(5).fill(0), 4]);
    expect(starts.map((at) => bytes.readBigInt64LE(at + 6))).toEqual(
      [0, 0, 48000, 96000, 144000, 192000, 240000, 274989 + 312].map(BigInt),
    );
  });

  test('is the same with another serial number and something behind its last page', () => {
    const other = Buffer.concat([withSerial(note, 123456), Buffer.from('sent from my phone')]);
    expect(published(other).bytes.equals(published(note).bytes)).toBe(true);
  });
});

describe('any stream', () => {
  test('keeps its sound', async () => {
    await fc.assert(
      fc.asyncProperty(someSound, somePacking, async (sound, packing) => {
        const original = writeStream(sound, packing);
        fc.pre((await inspectAudio(original)).kind === 'audio');
        const copy = published(original);
        expect(bitsOf(await listen(copy.bytes)).equals(bitsOf(await listen(original)))).toBe(true);
        const { duration_ms } = copy;
        expect(await inspectAudio(copy.bytes)).toMatchObject({ codec: 'opus', duration_ms });
      }),
      { numRuns: 100 },
    );
  });

  test('is the same bytes, however it was packed, and however often it is scrubbed', () => {
    const hidden = fc.array(fc.constantFrom('plain' as const, 0, 5, 300), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(someFrames, { minLength: 2, maxLength: 60 }),
        hidden,
        somePacking,
        (frames, styles, packing) => {
          const padded = frames.map((packet, i) => writePacket(packet, styles[i % styles.length]));
          const plain = frames.map((packet) => writePacket(packet));
          const copy = published(writeStream({ packets: plain }));
          const other = published(writeStream({ packets: padded }, packing));
          expect(other).toEqual(copy);
          expect(published(copy.bytes)).toEqual(copy);
        },
      ),
    );
  });
});

const frame = (size: number) => Buffer.concat([Uint8Array.of(0x08), Buffer.alloc(size, 5)]);
/** Two seconds in packets of 20 ms, no two alike. */
const packets = Array.from({ length: 100 }, (_, i) => frame(i));

test('a clock that began elsewhere is set to 0, and cuts off the end as before', async () => {
  const sound = { packets, preSkip: 312, trim: 500 };
  const live = writeStream(sound, { offset: 48000 * 86_400 });
  expect(published(live)).toMatchObject({ samples: 95188, duration_ms: 1983 });
  expect(await inspectAudio(live)).toMatchObject({ duration_ms: 1983 });
  expect(published(live).bytes.equals(published(writeStream(sound)).bytes)).toBe(true);
});

test('sound behind the end, which no reviewer has heard, is gone', () => {
  const copy = published(writeStream({ packets, trim: 960 * 30 + 100 }));
  expect(copy.samples).toBe(960 * 70 - 100);
  expect(copy.bytes.includes(frame(69))).toBe(true);
  expect(copy.bytes.includes(frame(70))).toBe(false);
  expect(published(writeStream({ packets, trim: 960 * 31 })).bytes.includes(frame(69))).toBe(false);
});

test('empty packets hold nothing', () => {
  const withEmpty = packets.flatMap((packet) => [packet, Buffer.alloc(0)]);
  const one = published(writeStream({ packets: withEmpty.slice(0, -1) }, { pageSizes: [7] }));
  expect(one.bytes.length).toBe(published(writeStream({ packets })).bytes.length);
});

test('gain and channels are part of the sound', () => {
  const all = [{}, { gain: 256 }, { gain: -256 }, { channels: 2 }, { preSkip: 312 }];
  const copies = all.map((head) => published(writeStream({ packets, ...head })).bytes.toString('hex'));
  expect(new Set(copies).size).toBe(all.length);
});
