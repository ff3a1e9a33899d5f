import { toAudioFacts, type Inspection, reject } from '../types.ts';
import { latin1, view } from './bytes.ts';
import { opusPacketSamples, readOpusHead } from './opus-head.ts';

/** Element ids of RFC 9559. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  entry: 0xae,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  audio: 0xe1,
  rate: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
};
const MASTERS = new Set([ID.ebml, ID.segment, ID.tracks, ID.entry, ID.audio, ID.cluster, ID.group]);
const VIDEO = 1;
const AUDIO = 2;
const LACING = 0x06;

interface Track {
  number: number;
  type: number;
  codec: string;
  codecPrivate: Uint8Array;
  rate: number | null;
  channels: number | null;
}

/** Inspects WebM and Matroska. Does not count a file without sizes and durations as cut: a browser's recorder omits them. */
export function inspectMatroska(bytes: Uint8Array): Inspection {
  const { tracks, blocks, docType, cut } = read(bytes);
  if (tracks.some((track) => track.type === VIDEO)) return reject('not_audio', 'a video');
  if (cut) return reject('truncated', 'a WebM file that ends in the middle of an element');
  const track = tracks.find(({ type }) => type === AUDIO);
  if (!track) return reject('not_audio', 'a WebM file without an audio track');
  if (!blocks.some(({ number }) => number === track.number))
    return reject('truncated', 'a WebM file with headers but no audio');
  const seconds = readWebmOpus(bytes)?.seconds ?? null;
  return toAudioFacts(docType === 'webm' ? 'audio/webm' : 'audio/x-matroska', track.codec, {
    seconds,
    sample_rate: track.rate,
    channels: track.channels,
  });
}

/** Reads header, packets and duration of Opus in WebM. Leaves out laced blocks, which no recorder writes. */
export function readWebmOpus(bytes: Uint8Array) {
  const { tracks, blocks } = read(bytes);
  const track = tracks.find(({ type }) => type === AUDIO);
  const head = track?.codec === 'opus' && readOpusHead(track.codecPrivate);
  if (!head) return undefined;
  const packets = blocks
    .filter(({ number, laced, frame }) => number === track.number && !laced && frame.length > 0)
    .map(({ frame }) => frame);
  const decodable = packets.reduce((sum, packet) => sum + opusPacketSamples(packet), 0);
  return { head, packets, seconds: Math.max(0, decodable - head.preSkip) / 48000 };
}

function read(bytes: Uint8Array) {
  const tracks: Track[] = [];
  const blocks: ReturnType<typeof readBlock>[] = [];
  let docType = '';
  let cut = false;
  for (const element of readElements(bytes, MASTERS)) {
    cut ||= element.cut;
    const body = bytes.subarray(element.body, element.end);
    if (element.id === ID.docType) docType = latin1(body, 0, 16).replace(/\0+$/, '');
    if (element.id === ID.entry) tracks.push(newTrack());
    const track = tracks.at(-1);
    if (track) describe(track, element, body);
    if (element.id === ID.simpleBlock || element.id === ID.block) blocks.push(readBlock(body));
  }
  return { tracks, blocks, docType, cut };
}

function describe(track: Track, { id }: Element, body: Uint8Array): void {
  if (id === ID.number) track.number = unsigned(body);
  if (id === ID.type) track.type = unsigned(body);
  if (id === ID.codec) track.codec = codecName(latin1(body, 0, 32));
  if (id === ID.codecPrivate) track.codecPrivate = body;
  if (id === ID.channels) track.channels = unsigned(body);
  if (id === ID.rate) track.rate = float(body);
}

function readBlock(body: Uint8Array) {
  const number = readVint(body, 0, false);
  const flagsAt = (number?.width ?? 0) + 2;
  const laced = ((body[flagsAt] ?? 0) & LACING) !== 0;
  return { number: number?.value ?? 0, laced, frame: body.subarray(flagsAt + 1) };
}

/** A track without a rate has 8 kHz, the format's default. */
function newTrack(): Track {
  return { number: 0, type: 0, codec: '', codecPrivate: new Uint8Array(0), rate: 8000, channels: 1 };
}

/** `A_OPUS` is `opus`, `A_AAC/MPEG4/LC` is `aac`. */
function codecName(id: string): string {
  return (/^A_(\w+)/.exec(id)?.[1] ?? 'unknown').toLowerCase();
}

function unsigned(body: Uint8Array): number {
  return body.subarray(0, 6).reduce((value, byte) => value * 256 + byte, 0);
}

function float(body: Uint8Array): number | null {
  const value =
    body.length === 8 ? view(body).getFloat64(0) : body.length === 4 ? view(body).getFloat32(0) : 0;
  return value >= 1000 && value <= 384_000 ? Math.round(value) : null;
}

/** One element: its id with the marker bits, and the offsets of its content. */
export interface Element {
  id: number;
  body: number;
  end: number;
  /** The file ends before the element ends. */
  cut: boolean;
}

/**
 * Yields the elements of an EBML document (RFC 8794) in byte order; it enters those in `masters` and steps over the others.
 * A browser's recorder writes masters of unknown size: they end at the end of the file. Unreadable bytes are yielded as one last,
 * cut element with id 0. Every step moves forward, so that no bytes can cause an endless loop.
 */
export function* readElements(bytes: Uint8Array, masters: ReadonlySet<number>): Generator<Element> {
  let at = 0;
  while (at < bytes.length) {
    const id = readVint(bytes, at, true);
    const size = id && readVint(bytes, at + id.width, false);
    if (!id || !size) {
      yield { id: 0, body: at, end: bytes.length, cut: true };
      return;
    }
    const body = at + id.width + size.width;
    const isMaster = masters.has(id.value);
    const end = size.unknown && isMaster ? bytes.length : body + size.value;
    yield { id: id.value, body, end, cut: end > bytes.length };
    at = isMaster ? body : end;
  }
}

/** Reads a variable-size integer; `unknown` when all its bits are set. Undefined where it is missing or incomplete. */
export function readVint(bytes: Uint8Array, at: number, withMarker: boolean) {
  const first = bytes[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || at + width > bytes.length) return undefined;
  const mask = 0xff >> width;
  let value = withMarker ? first : first & mask;
  let unknown = (first & mask) === mask;
  for (const byte of bytes.subarray(at + 1, at + width)) {
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, width, unknown };
}
