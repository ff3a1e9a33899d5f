/** Ogg page header (RFC 3533): capture pattern, …, serial at 14, checksum at 22, segment count at 26. */
const SERIAL = 14;
const CHECKSUM = 22;
const SEGMENTS = 26;

/** The same recording with another stream serial number: valid, equally long, other bytes, and the same public copy. */
export function withSerial(ogg: Uint8Array, serial: number): Buffer {
  return rewritten(ogg, serial, () => undefined);
}

/** Returns an equally long recording whose sound differs for each number, as two people never sound the same. */
export function withSound(ogg: Uint8Array, n: number): Buffer {
  // The first packet of sound begins the third page; what its frame holds from the fifth byte on may be anything.
  return rewritten(ogg, n, (body, page) => page === 2 && body.writeUInt32LE(n, 4));
}

function rewritten(ogg: Uint8Array, serial: number, change: (body: Buffer, page: number) => unknown): Buffer {
  const bytes = Buffer.from(ogg);
  for (let at = 0, page = 0; at < bytes.length; page++) {
    const segments = bytes[at + SEGMENTS] ?? 0;
    const table = bytes.subarray(at + SEGMENTS + 1, at + SEGMENTS + 1 + segments);
    const end = at + SEGMENTS + 1 + segments + table.reduce((sum, length) => sum + length, 0);
    bytes.writeUInt32LE(serial, at + SERIAL);
    change(bytes.subarray(at + SEGMENTS + 1 + segments, end), page);
    bytes.writeUInt32LE(0, at + CHECKSUM);
    bytes.writeUInt32LE(checksum(bytes.subarray(at, end)), at + CHECKSUM);
    at = end;
  }
  return bytes;
}

/** CRC-32 with polynomial 0x04c11db7, not reflected, start and end zero, as Ogg wants it. */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
