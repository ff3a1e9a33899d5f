import { type OpusHead, opusPacketSamples } from '../formats/opus-head.ts';

/** RFC 3533, section 6. */
const HEADER = 27;
const SEGMENT = 255;
const MOST_SEGMENTS = 255;
const FIRST = 2;
const LAST = 4;

/** Serial number of every stream. An encoder's random number would make copies of the same sound differ, and may reveal a clock. */
const SERIAL = 1;

/** Packets of one page, which ends at `granule`, in samples at 48 kHz. At most 255 segments, see `segmentsOf`. */
interface OggPage {
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

/**
 * Input rate that every copy declares. The encoder's real one is advisory (RFC 7845, section 5.1), and would distinguish phones.
 * Some readers, such as libsndfile, decode at the declared rate: at 48 kHz, Opus' own rate, they lose nothing.
 */
const INPUT_RATE = 48000;

/** Writes the identification header of mono or stereo, with only the fields that change the sound (RFC 7845, section 5.1). */
export function writeOpusHead({
  channels,
  preSkip,
  outputGain,
}: Pick<OpusHead, 'channels' | 'preSkip' | 'outputGain'>): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01', 'latin1');
  head[9] = channels;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(INPUT_RATE, 12);
  head.writeInt16LE(outputGain, 16);
  return head;
}

/** Writes the mandatory comment header, with an empty vendor and no comments (RFC 7845, section 5.2). */
export function writeEmptyTags(): Buffer {
  return Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
}

/** One second, like encoders, so that players can seek; in samples at 48 kHz. */
const LONGEST_PAGE = 48000;

/**
 * Lays out packets in pages by one rule: a page takes the packets within one second that fit its table. Granules begin at 0;
 * the last is `end`, which trims the last packet (RFC 7845, section 4.4).
 *
 * @param packets Opus packets in canonical form: the largest takes 241 segments, so each fits a page.
 * @param end in samples at 48 kHz, pre-skip included; within the last packet.
 */
export function paginate(packets: Uint8Array[], end: number): OggPage[] {
  const pages: OggPage[] = [];
  let page: OggPage = { packets: [], granule: 0 };
  let start = 0;
  let segments = 0;
  for (const packet of packets) {
    const granule = page.granule + opusPacketSamples(packet);
    segments += segmentsOf(packet);
    if (page.packets.length && (granule - start > LONGEST_PAGE || segments > MOST_SEGMENTS)) {
      pages.push(page);
      start = page.granule;
      segments = segmentsOf(packet);
      page = { packets: [], granule };
    }
    page.packets.push(packet);
    page.granule = granule;
  }
  return [...pages, { ...page, granule: end }];
}

const POLYNOMIAL = 0x04c11db7;

/** CRC table: the register after each possible top byte. */
const NEXT = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});
/** CRC tables after one, two and three further bytes of 0: the loop takes four bytes at once, in half the time. */
const SECOND = NEXT.map((crc) => push(crc, 0));
const THIRD = SECOND.map((crc) => push(crc, 0));
const FOURTH = THIRD.map((crc) => push(crc, 0));

/** Returns the checksum of an Ogg page (RFC 3533, section 6) whose field is 0: CRC-32 from 0, not reflected, not inverted. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  const fours = page.length & ~3;
  for (let at = 0; at < fours; at += 4) {
    crc ^= (page[at]! << 24) | (page[at + 1]! << 16) | (page[at + 2]! << 8) | page[at + 3]!;
    crc = FOURTH[crc >>> 24]! ^ THIRD[(crc >>> 16) & 255]! ^ SECOND[(crc >>> 8) & 255]! ^ NEXT[crc & 255]!;
  }
  for (const byte of page.subarray(fours)) crc = push(crc, byte);
  return crc >>> 0;
}

function push(crc: number, byte: number): number {
  return (crc << 8) ^ NEXT[(crc >>> 24) ^ byte]!;
}
