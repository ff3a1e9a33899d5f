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
