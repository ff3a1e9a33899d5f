import { sameBytes, type Secrets } from '#auth-secret/secrets.ts';

/** Version of the layout: 1 byte, session id 16 bytes, counter 4 bytes, MAC 16 bytes. */
const VERSION = 1;
const LENGTH = 37;

/**
 * Derives the refresh token from a session's id and counter. So no token is stored that could be stolen, and yet a second tab can
 * get the current token again.
 */
export function refreshToken(secrets: Secrets, session: { id: string; counter: number }): string {
  const head = Buffer.alloc(21);
  head.writeUInt8(VERSION, 0);
  Buffer.from(session.id.replaceAll('-', ''), 'hex').copy(head, 1);
  head.writeUInt32BE(session.counter, 17);
  return Buffer.concat([head, sign(secrets, head)]).toString('base64url');
}

/** Reads a token; returns null unless it is complete, unchanged and signed by us. */
export function readRefreshToken(secrets: Secrets, token: string): { id: string; counter: number } | null {
  const bytes = Buffer.from(token, 'base64url');
  // Compare as text too: base64 has several spellings of one value.
  if (bytes.length !== LENGTH || bytes[0] !== VERSION || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, 21);
  if (!sameBytes(bytes.subarray(21), sign(secrets, head))) return null;
  const hex = head.subarray(1, 17).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, counter: head.readUInt32BE(17) };
}

function sign(secrets: Secrets, head: Buffer): Buffer {
  return secrets.mac('auth-refresh-token', head.toString('hex')).subarray(0, 16);
}
