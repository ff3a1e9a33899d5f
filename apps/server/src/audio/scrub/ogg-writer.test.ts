import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opusPacketSamples } from '../formats/opus-head.ts';
import { oggChecksum, paginate, segmentsOf } from './ogg-writer.ts';

/** First bytes of packets with a single frame of 2.5 to 60 ms. The largest packet below takes six segments. */
const TOCS = [0xe0, 0xe8, 0x08, 0x10, 0x18];
const somePackets = fc.array(
  fc
    .tuple(fc.constantFrom(...TOCS), fc.oneof(fc.nat(60), fc.constantFrom(253, 254, 255, 1274)))
    .map(([toc, size]) => Buffer.concat([Uint8Array.of(toc), Buffer.alloc(size, 1)])),
  { minLength: 1, maxLength: 400 },
);

const samplesIn = (packets: Uint8Array[]) =>
  packets.reduce((sum, packet) => sum + opusPacketSamples(packet), 0);
const segmentsIn = (packets: Uint8Array[]) => packets.reduce((sum, packet) => sum + segmentsOf(packet), 0);

test('a page is as full as a second and its table allow, and says where it ends', () => {
  fc.assert(
    fc.property(somePackets, (packets) => {
      const end = samplesIn(packets) - 7;
      const pages = paginate(packets, end);
      expect(pages.flatMap((page) => page.packets)).toEqual(packets);
      expect(pages.at(-1)?.granule).toBe(end);
      pages.forEach((page, i) => {
        expect(samplesIn(page.packets)).toBeLessThanOrEqual(48000);
        expect(segmentsIn(page.packets)).toBeLessThanOrEqual(255);
        const next = pages[i + 1];
        if (!next) return;
        expect(page.granule).toBe(samplesIn(pages.slice(0, i + 1).flatMap(({ packets }) => packets)));
        const withOneMore = [...page.packets, ...next.packets.slice(0, 1)];
        expect(samplesIn(withOneMore) > 48000 || segmentsIn(withOneMore) > 255).toBe(true);
      });
    }),
    { numRuns: 100 },
  );
});

test('fills a second of 20 ms packets to the last sample', () => {
  const packets = Array.from({ length: 101 }, () => Uint8Array.of(0x08, 1));
  expect(paginate(packets, 96500)).toMatchObject([
    { granule: 48000, packets: { length: 50 } },
    { granule: 96000, packets: { length: 50 } },
    { granule: 96500, packets: { length: 1 } },
  ]);
});

test('a page of 255 segments is full', () => {
  // 127 frames of 2.5 ms with two segments each, then two frames with one segment each.
  const long = Array.from({ length: 127 }, () => Buffer.alloc(255, 0xe0));
  const pages = paginate([...long, Uint8Array.of(0xe0), Uint8Array.of(0xe0)], 129 * 120);
  expect(pages.map((page) => segmentsIn(page.packets))).toEqual([255, 1]);
});

test('is the CRC-32 that begins with 0 and is not reflected', () => {
  // Compare with the check value in CRC catalogues: 0x765e7680 for POSIX cksum, which inverts the result.
  expect(oggChecksum(Buffer.from('123456789'))).toBe(~0x765e7680 >>> 0);
});

/** Computes the checksum by its definition: a division of polynomials, bit by bit. */
function byDefinition(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = (crc << 1) ^ (top ? 0x04c11db7 : 0);
    }
  return crc >>> 0;
}

test('is what its definition gives, at any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(oggChecksum(bytes)).toBe(byDefinition(bytes));
    }),
  );
});
