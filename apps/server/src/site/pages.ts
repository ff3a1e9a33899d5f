import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { prepareBody, type Body } from './body.ts';
import type { Facts } from './facts.ts';
import { pagePolicy } from './policy.ts';
import { fill, type Value } from './template.ts';
import { valuesFor } from './values.ts';

const HTML = 'text/html; charset=utf-8';
/** A page that is filled in again while people wait is compressed quickly rather than to the last byte. */
const QUICK = 5;
/** One that is filled in at the start is made as small as it can be. */
const ONCE = 11;

/** A page of the build, to be filled in and compressed. */
export type Draw = (
  values: Record<string, Value>,
  flags: Record<string, boolean>,
  options?: { headers?: Record<string, string>; isActive?: boolean; quality?: number },
) => Promise<Body>;

/** Reads a page of the build once. @param file like `data.html`. */
export async function openPage(env: Env, dist: string, file: string): Promise<Draw> {
  const template = await readFile(join(dist, file), 'utf8');
  return (values, flags, { headers, isActive, quality = QUICK } = {}) => {
    const html = fill(template, values, flags);
    const all = {
      'content-security-policy': pagePolicy(html, !env.embedded, isActive),
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      ...headers,
    };
    return prepareBody(html, { type: HTML, headers: all, quality });
  };
}

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
  const draw = await openPage(env, dist, file);
  let current: { facts: Facts; year: number; body: Promise<Body> } | undefined;
  return (facts, year) => {
    if (current?.facts !== facts || current.year !== year) {
      const { values, flags } = valuesFor(env, facts, year);
      const quality = current ? QUICK : ONCE;
      current = { facts, year, body: draw(values, flags, { quality }) };
    }
    return current.body;
  };
}
