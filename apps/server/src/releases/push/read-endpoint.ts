import { PushProblem } from './problem.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads an endpoint. It receives credentials and recordings, so the connection must be encrypted.
 *
 * @returns the endpoint without a trailing slash; null when none is given
 * @throws {PushProblem} unless it is an https address, or one of this machine
 */
export function readEndpoint(name: string, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOurs = url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url?.protocol !== 'https:' && !isOurs)
    throw new PushProblem(
      `${name} "${text}" is not an https address. Give one like https://storage.example.org.`,
    );
  return text.replace(/\/+$/, '');
}
