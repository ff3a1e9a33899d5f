import { oggChecksum } from './crc.ts';

/** RFC 3533, section 6. */
const HEADER = 27;
const SEGMENT = 255;
export const MOST_SEGMENTS = 255;
const FIRST = 2;
const LAST = 4;

/** The same in all recordings: an encoder's random number would make them differ, and may reveal a clock. */
const SERIAL = 1;

/** Packets of one page, which ends at `granule`, in samples at 48 kHz. At most 255 segments, see `segmentsOf`. */
export interface OggPage {
  packets: Uint8Array[];
  granule: number;
}

/** Counts the segments of a packet in its page's table. */
export function segmentsOf(packet: Uint8Array): number {
  return Math.floor(packet.length / SEGMENT) + 1;
}

/** Writes an Ogg file of one stream (RFC 3533). No packet continues on another page. */
export function writeOgg(pages: OggPage[]): Buffer {
  return Buffer.concat(
    pages.map((page, i) => writePage(page, i, (i === 0 ? FIRST : 0) | (i === pages.length - 1 ? LAST : 0))),
  );
}

function writePage({ packets, granule }: OggPage, sequence: number, flags: number): Buffer {
  const segments = packets.reduce((sum, packet) => sum + segmentsOf(packet), 0);
  const length = packets.reduce((sum, packet) => sum + packet.length, HEADER + segments);
  const page = Buffer.alloc(length);
  page.write('OggS', 'latin1');
  page[5] = flags;
  page.writeBigInt64LE(BigInt(granule), 6);
  page.writeUInt32LE(SERIAL, 14);
  page.writeUInt32LE(sequence, 18);
  page[26] = segments;
  let table = HEADER;
  let at = HEADER + segments;
  for (const packet of packets) {
    for (let left = packet.length; left >= SEGMENT; left -= SEGMENT) page[table++] = SEGMENT;
    page[table++] = packet.length % SEGMENT;
    page.set(packet, at);
    at += packet.length;
  }
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}
