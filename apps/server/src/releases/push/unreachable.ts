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

/** Whether the network is at fault, and not what was asked for. */
export function isUnreachable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => CODES.has(code) || code.startsWith('UND_ERR_'));
}
