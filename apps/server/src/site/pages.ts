import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { prepareBody, type Body } from './body.ts';
import type { Facts } from './facts.ts';
import { pagePolicy } from './policy.ts';
import { fill } from './template.ts';
import { valuesFor } from './values.ts';

const HTML = 'text/html; charset=utf-8';
/** A page that is filled in again while people wait is compressed quickly rather than to the last byte. */
const QUICK = 5;

/**
 * A public page, finished and compressed. It is filled in again only when the facts or the year have changed.
 *
 * @param file one of the build's pages, like `data.html`.
 */
export async function publicPage(
  env: Env,
  dist: string,
  file: string,
): Promise<(facts: Facts, year: number) => Promise<Body>> {
  const template = await readFile(join(dist, file), 'utf8');
  let current: { facts: Facts; year: number; body: Promise<Body> } | undefined;
  return (facts, year) => {
    if (current?.facts !== facts || current.year !== year) {
      const { values, flags } = valuesFor(env, facts, year);
      const html = fill(template, values, flags);
      const headers = {
        'content-security-policy': pagePolicy(html, !env.embedded),
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      };
      const again = current && { quality: QUICK };
      current = { facts, year, body: prepareBody(html, { type: HTML, headers, ...again }) };
    }
    return current.body;
  };
}
