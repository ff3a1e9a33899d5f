import fc from 'fast-check';
import { opusPacketSamples } from '#audio/formats/opus-head.ts';

/** The frames of an Opus packet, and the upper six bits of its table-of-contents byte (RFC 6716, section 3.1). */
export interface Frames {
  toc: number;
  frames: Uint8Array[];
}

/** How a packet is written: without padding, or with this many padding bytes behind its frames (section 3.2.5). */
export type Style = 'plain' | number;

export function writePacket({ toc, frames }: Frames, style: Style = 'plain'): Buffer {
  const [only] = frames;
  if (only && frames.length === 1 && style === 'plain') return Buffer.from([toc, ...only]);
  const sizes = Uint8Array.from(frames.slice(0, -1).flatMap(({ length }) => writeSize(length)));
  if (style === 'plain')
    return Buffer.concat([Uint8Array.of(toc | 3, frames.length | 0x80), sizes, ...frames]);
  const padded = Uint8Array.of(toc | 3, frames.length | 0xc0, ...writePaddingSize(style));
  return Buffer.concat([padded, sizes, ...frames, Buffer.alloc(style, 'hidden')]);
}

function writePaddingSize(padding: number): number[] {
  const full = Math.max(0, Math.ceil(padding / 254) - 1);
  return [...Array<number>(full).fill(255), padding - 254 * full];
}

function writeSize(size: number): number[] {
  return size < 252 ? [size] : [252 + (size % 4), Math.floor((size - 252) / 4)];
}

export const someFrames: fc.Arbitrary<Frames> = fc
  .record({
    config: fc.nat(31),
    stereo: fc.boolean(),
    frames: fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 4 }),
    long: fc.option(fc.uint8Array({ minLength: 250, maxLength: 300 })),
    equal: fc.boolean(),
  })
  .map(({ config, stereo, frames, long, equal }) => {
    // At most two frames (of up to 60 ms) or five (of up to 20 ms): a packet may hold 120 ms.
    const all = equal ? frames.map(() => frames[0]!) : long ? [long, ...frames] : frames;
    const toc = (config << 3) | (stereo ? 4 : 0);
    return { toc, frames: all.slice(0, config < 12 ? 2 : 5) };
  });

export interface Packing {
  serial: number;
  /** Granule position before the first sample. */
  offset: number;
  inputRate: number;
  vendor: string;
  /** Number of segments of each page, repeated as needed: a packet may continue on the next page. */
  pageSizes: number[];
  /** Bytes behind the last page. */
  junk: Uint8Array;
}

export const PACKING: Packing = {
  serial: 7,
  offset: 0,
  inputRate: 16000,
  vendor: 'Lavf',
  pageSizes: [20],
  junk: Buffer.alloc(0),
};

export const somePacking: fc.Arbitrary<Packing> = fc.record({
  serial: fc.nat(),
  offset: fc.constantFrom(0, 1, 960, 48000 * 86_400),
  inputRate: fc.constantFrom(0, 8000, 16000, 44100, 48000),
  vendor: fc.constantFrom('', 'WhatsApp', 'Lavf60.3.100', 'x'.repeat(70_000)),
  pageSizes: fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 5 }),
  junk: fc.constantFrom(Buffer.alloc(0), Buffer.from('behind the last page')),
});

export interface Sound {
  packets: Uint8Array[];
  preSkip?: number;
  /** Number of samples cut off at the end. */
  trim?: number;
  gain?: number;
  channels?: number;
  /** Channel mapping: family, streams, coupled streams, and the source of each channel (RFC 7845, section 5.1.1). */
  mapping?: number[];
}

/** Writes an Ogg/Opus file. Its checksums are 0, because our reader ignores them. */
export function writeStream(sound: Sound, packing: Partial<Packing> = {}): Buffer {
  const all = { ...PACKING, ...packing };
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    text(all.vendor),
    uint32(1),
    text('DATE=2026-11-20T08:15'),
  ]);
  let clock = all.offset;
  const ends = sound.packets.map((packet) => (clock += opusPacketSamples(packet)));
  if (ends.length) ends[ends.length - 1]! -= sound.trim ?? 0;
  const pages = [
    ...writePages([writeHead(sound, all.inputRate)], [0], [1]),
    ...writePages([tags], [0], [255]),
    ...writePages(sound.packets, ends, all.pageSizes),
  ];
  pages.forEach((page, i) => {
    page[5]! |= (i === 0 ? 2 : 0) | (i === pages.length - 1 ? 4 : 0);
    page.writeUInt32LE(all.serial, 14);
    page.writeUInt32LE(i, 18);
  });
  return Buffer.concat([...pages, all.junk]);
}

function writeHead(sound: Sound, inputRate: number): Buffer {
  const { channels = 1, preSkip = 0, gain = 0, mapping = [0] } = sound;
  const head = Buffer.concat([Buffer.alloc(18), Uint8Array.from(mapping)]);
  head.write('OpusHead\x01', 'latin1');
  head[9] = channels;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(inputRate, 12);
  head.writeInt16LE(gain, 16);
  return head;
}

/** Splits packets into pages. @param ends each packet's granule position */
function writePages(packets: Uint8Array[], ends: number[], pageSizes: number[]): Buffer[] {
  const segments = packets.flatMap((packet, i) => {
    const count = Math.floor(packet.length / 255) + 1;
    return Array.from({ length: count }, (_, k) => ({
      body: packet.subarray(k * 255, (k + 1) * 255),
      goesOn: k > 0,
      end: k === count - 1 ? ends[i]! : undefined,
    }));
  });
  const pages: Buffer[] = [];
  while (segments.length) {
    const mine = segments.splice(0, pageSizes[pages.length % pageSizes.length]);
    const header = Buffer.alloc(27);
    header.write('OggS');
    header[5] = mine[0]?.goesOn ? 1 : 0;
    header.writeBigInt64LE(BigInt(mine.findLast(({ end }) => end !== undefined)?.end ?? -1), 6);
    header[26] = mine.length;
    const table = Buffer.from(mine.map(({ body }) => body.length));
    pages.push(Buffer.concat([header, table, ...mine.map(({ body }) => body)]));
  }
  return pages;
}

function text(value: string): Buffer {
  return Buffer.concat([uint32(value.length), Buffer.from(value)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
