import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectAudio } from '#audio/inspect.ts';
import { scrub } from '#audio/scrub/scrub.ts';
import { MAX_AUDIO_BYTES } from '#audio/types.ts';
import { writeStream, type Sound } from './opus-streams.ts';
import { sample } from './samples.ts';

const note = sample('voice-note.ogg');
const packets = Array.from({ length: 60 }, (_, i) => Buffer.from([0x08, i, i]));
const stream = (sound: Partial<Sound> = {}, serial = 7) => writeStream({ packets, ...sound }, { serial });
const LAST = 4;

/** Splits a file of `stream` into its pages, each of which begins with "OggS", which occurs nowhere else in it. */
function pagesOf(bytes: Buffer): Buffer[] {
  const starts = [...bytes.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index);
  return starts.map((start, i) => Buffer.from(bytes.subarray(start, starts[i + 1])));
}

describe('is refused in words', () => {
  const severalRecordings = 'it is several recordings one after another in one file';
  const damaged = 'it is damaged: one of its packets is no Opus';
  test.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'it is of no audio format we know'],
    ['a picture', sample('picture.png'), 'it is a PNG image'],
    ['an MP4', sample('iphone.m4a'), 'it is MP4: only Ogg with Opus is published'],
    ['a WebM', sample('recorder.webm'), 'it is WebM or Matroska: only Ogg with Opus is published'],
    ['an MP3', sample('tagged.mp3'), 'it is MP3: only Ogg with Opus is published'],
    ['Vorbis', sample('vorbis.ogg'), 'it is vorbis in Ogg: only Ogg with Opus is published'],
    ['too much', Buffer.alloc(MAX_AUDIO_BYTES + 1), 'it is larger than 16777216 bytes'],
    ['half a page', note.subarray(0, 5000), 'it is an Ogg file that ends in the middle of a page'],
    ['headers alone', stream({ packets: [] }), 'it is an Ogg file with headers but no audio'],
    ['only what is skipped', stream({ preSkip: 60 * 960 }), 'it is an Ogg file with headers but no audio'],
    ['one after another', Buffer.concat([stream(), stream({}, 8)]), severalRecordings],
    ['one after another, of one number', Buffer.concat([stream(), stream()]), severalRecordings],
    ['a packet without frames', stream({ packets: [...packets, Buffer.of(0x0b, 0), ...packets] }), damaged],
    ['a packet that is none', stream({ packets: [Buffer.of(0x09, 1), ...packets] }), damaged],
    ['a packet larger than a page', stream({ packets: [...packets, Buffer.alloc(70_000, 8)] }), damaged],
  ])('%s', (_, bytes, refused) => {
    expect(scrub(bytes)).toEqual({ refused });
  });

  test('channels in another order, or more than two', () => {
    const refused = 'it has channels other than mono or stereo';
    expect(scrub(stream({ channels: 2, mapping: [1, 1, 1, 1, 0] }))).toEqual({ refused });
    expect(scrub(stream({ channels: 1, mapping: [255, 2, 0, 0] }))).toEqual({ refused });
    expect(scrub(stream({ channels: 1, mapping: [255, 1, 1, 0] }))).toEqual({ refused });
    expect(scrub(stream({ channels: 3, mapping: [1, 2, 1, 0, 1, 2] }))).toEqual({ refused });
    expect(scrub(stream({ channels: 2, mapping: [1, 1, 1, 0, 1] }))).toEqual(scrub(stream({ channels: 2 })));
  });

  test('sound that is long before its beginning', () => {
    expect(scrub(stream({ preSkip: 9600 }))).toMatchObject({ samples: 60 * 960 - 9600 });
    expect(scrub(stream({ preSkip: 9648 }))).toEqual({
      refused: 'it hides 201 ms of sound before its beginning',
    });
  });
});

describe('only the recording is taken', () => {
  test('without streams beside it', () => {
    const [first, ...others] = pagesOf(stream());
    const [otherFirst, ...otherOthers] = pagesOf(stream({ preSkip: 5 }, 8));
    const mixed = others.flatMap((page, i) => [otherOthers[i]!, page]);
    expect(scrub(Buffer.concat([first!, otherFirst!, ...mixed]))).toEqual(scrub(stream()));
  });

  test('without what follows its last page', () => {
    const pages = pagesOf(stream());
    // Mark the third page as the last: two headers and a page of 20 packets remain.
    pages[2]![5]! |= LAST;
    const copy = scrub(Buffer.concat(pages));
    expect(copy).toEqual(scrub(stream({ packets: packets.slice(0, 20) })));
    expect(copy).toMatchObject({ samples: 20 * 960 });
  });

  test('even when no page says that it is the last', () => {
    const pages = pagesOf(stream());
    pages.at(-1)![5]! &= ~LAST;
    expect(scrub(Buffer.concat(pages))).toEqual(scrub(stream()));
  });
});

describe('any bytes', () => {
  /** Asserts a refusal with a message, or a valid copy whose own copy is identical. */
  async function expectAnswer(bytes: Uint8Array) {
    const copy = scrub(bytes);
    if ('refused' in copy) {
      expect(copy.refused).toMatch(/^it \w/);
      return;
    }
    const { duration_ms } = copy;
    expect(await inspectAudio(copy.bytes)).toMatchObject({ type: 'audio/ogg', codec: 'opus', duration_ms });
    expect(scrub(copy.bytes)).toEqual(copy);
  }

  test('get an answer when they are random', async () => {
    const start = fc.constantFrom(Buffer.alloc(0), Buffer.from('OggS'), note.subarray(0, 47), stream());
    const someBytes = fc.tuple(start, fc.uint8Array({ maxLength: 500 })).map((parts) => Buffer.concat(parts));
    await fc.assert(fc.asyncProperty(someBytes, expectAnswer), { numRuns: 200 });
  });

  test('get an answer when they are a recording cut anywhere', async () => {
    const someCut = fc.nat(note.length).map((end) => note.subarray(0, end));
    await fc.assert(fc.asyncProperty(someCut, expectAnswer), { numRuns: 100 });
  });

  test('get an answer when bits are flipped', async () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        flips,
        fc.constantFrom(note, stream()),
        fc.boolean(),
        async (places, original, early) => {
          const bytes = Buffer.from(original);
          // In half of the runs, flip bits only in the headers.
          const reach = early ? 200 : bytes.length;
          for (const [at, bit] of places) bytes[at % reach]! ^= 1 << bit;
          await expectAnswer(bytes);
        },
      ),
      { numRuns: 200 },
    );
  });
});
