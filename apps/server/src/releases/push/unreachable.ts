import { causesOf } from '#log/cause-chain.ts';

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether an error comes from the network and not from the request itself. */
export function isUnreachable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => CODES.has(code) || code.startsWith('UND_ERR_'));
}
