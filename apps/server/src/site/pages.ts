import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { prepareBody, type Body } from './body.ts';
import type { Facts } from './facts.ts';
import { pagePolicy } from './policy.ts';
import { fill, type Value } from './template.ts';
import { valuesFor } from './values.ts';

const HTML = 'text/html; charset=utf-8';
/** Brotli quality for a page that is drawn while a visitor waits: fast rather than small. */
const QUICK = 5;
/** Brotli quality for a page that is drawn at startup: as small as possible. */
const ONCE = 11;

/** Fills in and compresses a page of the build. */
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

/** Draws a finished page from its data and the year. */
export type Drawn<Of> = (of: Of, year: number) => Promise<Body>;

/**
 * Caches the last drawn page until its data or the year changes.
 *
 * @param draw `quality`: the best for the first drawing, at startup, and less for later ones, which a visitor waits for
 */
export function keepDrawn<Of>(draw: (of: Of, year: number, quality: number) => Promise<Body>): Drawn<Of> {
  let current: { of: Of; year: number; body: Promise<Body> } | undefined;
  return (of, year) => {
    if (current?.of !== of || current.year !== year)
      current = { of, year, body: draw(of, year, current ? QUICK : ONCE) };
    return current.body;
  };
}

/**
 * Reads a public page that is filled in with the facts.
 *
 * @param file one of the build's pages, like `data.html`.
 */
export async function publicPage(env: Env, dist: string, file: string): Promise<Drawn<Facts>> {
  const draw = await openPage(env, dist, file);
  return keepDrawn((facts, year, quality) => {
    const { values, flags } = valuesFor(env, facts, year);
    return draw(values, flags, { quality });
  });
}
