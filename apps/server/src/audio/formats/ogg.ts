import { toAudioFacts, reject, type Inspection } from '../types.ts';
import { spells, view } from './bytes.ts';
import { opusPacketSamples, readOpusHead, type OpusHead } from './opus-head.ts';

const PAGE_HEADER = 27;
const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;

interface Page {
  serial: number;
  flags: number;
  /** End position in samples of the codec's clock; negative when no packet ends on this page. */
  granule: number;
  /** Pieces of packets; the last may continue on the next page. */
  pieces: Uint8Array[];
  open: boolean;
}

export interface OggOpus {
  head: OpusHead;
  /** Audio packets, without empty ones. */
  packets: Uint8Array[];
  /** The audible samples, at 48 kHz. */
  samples: number;
  seconds: number;
  /** Whether more recordings follow in the same file. */
  chained: boolean;
}

/**
 * Inspects Ogg by RFC 3533, and reads Opus in Ogg by RFC 7845: header, packets and duration; `opus` is undefined without an Opus
 * stream.
 */
export function readOgg(bytes: Uint8Array): { inspection: Inspection; opus: OggOpus | undefined } {
  const { pages, cut } = readPages(bytes);
  const opus = readOpus(pages);
  return { inspection: inspectPages(pages, cut, opus), opus };
}

function inspectPages(pages: Page[], cut: boolean, opus: OggOpus | undefined): Inspection {
  const firsts = pages.filter((page) => page.flags & FIRST);
  if (firsts.some((page) => codecOf(page) === 'video'))
    return reject('not_audio', 'an Ogg file with a video track');
  const head = firsts.find((page) => codecOf(page));
  if (!head)
    return cut ? reject('truncated', CUT) : reject('not_audio', 'an Ogg file without an audio track');
  if (cut) return reject('truncated', CUT);
  const codec = codecOf(head) ?? '';
  if (codec === 'opus') return inspectOpus(opus);
  const end = pages.findLast((page) => page.serial === head.serial && page.granule > 0);
  return end ? toAudioFacts('audio/ogg', codec, vorbisFacts(head, end)) : reject('truncated', SILENT);
}

const CUT = 'an Ogg file that ends in the middle of a page';
const SILENT = 'an Ogg file with headers but no audio';

function inspectOpus(stream: OggOpus | undefined): Inspection {
  if (!stream) return reject('truncated', 'an Ogg/Opus file with a broken header');
  if (!stream.packets.length || stream.seconds === 0) return reject('truncated', SILENT);
  const { sampleRate, channels } = stream.head;
  return toAudioFacts('audio/ogg', 'opus', { seconds: stream.seconds, sample_rate: sampleRate, channels });
}

/** Reads the first Opus stream, up to its last page. */
function readOpus(pages: Page[]): OggOpus | undefined {
  const mine = firstOpusStream(pages);
  const joined = joinPackets(mine);
  const head = joined[0] && readOpusHead(joined[0]);
  if (!head) return undefined;
  const packets = soundIn(joined);
  const decodable = samplesIn(packets) - head.preSkip;
  const declared = (mine.at(-1)?.granule ?? 0) - startOf(mine) - head.preSkip;
  // Use the granule of the last page if it is smaller: it trims the encoder's padding.
  const samples = declared > 0 && declared < decodable ? declared : Math.max(0, decodable);
  return { head, packets, samples, seconds: samples / 48000, chained: isChained(pages) };
}

function firstOpusStream(pages: Page[]): Page[] {
  const first = pages.findIndex((page) => page.flags & FIRST && codecOf(page) === 'opus');
  if (first < 0) return [];
  const mine = pages.slice(first).filter((page) => page.serial === pages[first]?.serial);
  const next = mine.findIndex((page, i) => i > 0 && page.flags & FIRST);
  const last = mine.findIndex((page, i) => i > 0 && page.flags & LAST);
  return mine.slice(0, Math.min(...[next, last + 1].filter((end) => end > 0), mine.length));
}

/** Tells whether several recordings follow each other in the file (RFC 3533, section 4). */
function isChained(pages: Page[]): boolean {
  const sound = pages.findIndex((page) => !(page.flags & FIRST));
  return sound >= 0 && pages.some((page, i) => i > sound && page.flags & FIRST);
}

/** Returns the granule before the first sample: above 0 if the file was cut out of a longer stream (RFC 7845, section 4.3). */
function startOf(pages: Page[]): number {
  const timed = pages.findIndex((page) => page.granule > 0);
  const sound = soundIn(joinPackets(pages.slice(0, timed + 1)));
  return Math.max(0, (pages[timed]?.granule ?? 0) - samplesIn(sound));
}

/** Drops the two headers and empty packets. */
function soundIn(packets: Uint8Array[]): Uint8Array[] {
  return packets.slice(2).filter((packet) => packet.length > 0);
}

function samplesIn(packets: Uint8Array[]): number {
  return packets.reduce((sum, packet) => sum + opusPacketSamples(packet), 0);
}

/** Reads a Vorbis I header (section 4.2.2); returns nothing for the rarer codecs. */
function vorbisFacts(head: Page, end: Page) {
  const [packet] = head.pieces;
  if (!packet || !spells(packet, 0, '\x01vorbis') || packet.length < 16) return {};
  const rate = view(packet).getUint32(12, true);
  return { seconds: end.granule / rate, sample_rate: rate, channels: packet[11] ?? null };
}

/** Reads the pages in order. `cut`: a page is incomplete, or other bytes follow before a last page. Ignores other bytes after that. */
function readPages(bytes: Uint8Array): { pages: Page[]; cut: boolean } {
  const pages: Page[] = [];
  const data = view(bytes);
  let at = 0;
  let ended = false;
  while (at < bytes.length) {
    if (!spells(bytes, at, 'OggS')) return { pages, cut: !ended };
    const segments = bytes[at + PAGE_HEADER - 1] ?? 0;
    const body = at + PAGE_HEADER + segments;
    if (body > bytes.length) return { pages, cut: true };
    const sizes = bytes.subarray(at + PAGE_HEADER, body);
    const end = body + sizes.reduce((sum, size) => sum + size, 0);
    if (end > bytes.length) return { pages, cut: true };
    pages.push({
      serial: data.getUint32(at + 14, true),
      flags: bytes[at + 5] ?? 0,
      granule: Number(data.getBigInt64(at + 6, true)),
      ...cutIntoPieces(bytes, body, sizes),
    });
    ended ||= ((bytes[at + 5] ?? 0) & LAST) !== 0;
    at = end;
  }
  return { pages, cut: false };
}

const NOTHING = new Uint8Array(0);

/** Cuts a page's body into pieces of packets by lacing: a piece's length is the sum of a run of 255s and the next smaller size. */
function cutIntoPieces(bytes: Uint8Array, body: number, sizes: Uint8Array) {
  const pieces: Uint8Array[] = [];
  let start = body;
  let end = body;
  for (const size of sizes) {
    end += size;
    if (size === 255) continue;
    // A file may hold millions of empty packets; they share one array.
    pieces.push(start === end ? NOTHING : bytes.subarray(start, end));
    start = end;
  }
  const open = sizes.at(-1) === 255;
  if (open) pieces.push(bytes.subarray(start, end));
  return { pieces, open };
}

function joinPackets(pages: Page[]): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let pending: Uint8Array[] = [];
  for (const page of pages) {
    if (!(page.flags & CONTINUED)) pending = [];
    page.pieces.forEach((piece, i) => {
      pending.push(piece);
      if (page.open && i === page.pieces.length - 1) return;
      packets.push(pending.length === 1 ? piece : Buffer.concat(pending));
      pending = [];
    });
  }
  return packets;
}

function codecOf(page: Page): string | undefined {
  const [packet] = page.pieces;
  if (!packet) return undefined;
  if (spells(packet, 0, 'OpusHead')) return 'opus';
  if (spells(packet, 1, 'vorbis')) return 'vorbis';
  if (spells(packet, 1, 'FLAC')) return 'flac';
  if (spells(packet, 0, 'Speex   ')) return 'speex';
  if (spells(packet, 1, 'theora')) return 'video';
  return undefined;
}
