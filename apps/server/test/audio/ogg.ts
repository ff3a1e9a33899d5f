/** Byte offsets in an Ogg page header (RFC 3533). */
const SERIAL = 14;
const CHECKSUM = 22;
const SEGMENTS = 26;

/** Returns the recording with another stream serial number: valid and equally long, with other bytes but the same public copy. */
export function withSerial(ogg: Uint8Array, serial: number): Buffer {
  return rewritten(ogg, serial, () => undefined);
}

/** Returns an equally long recording whose sound differs for each `n`, so that no two count as copies. */
export function withSound(ogg: Uint8Array, n: number): Buffer {
  // Change the first sound packet, which begins the third page: from the fifth byte on, its frame may hold any bytes.
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

/** Computes Ogg's CRC-32: polynomial 0x04c11db7, not reflected, initial value and final XOR zero. */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
