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

/** A finished page, of what it tells and of the year. */
export type Drawn<Of> = (of: Of, year: number) => Promise<Body>;

/**
 * Keeps a page as it was drawn last, until it is of something else or of another year.
 *
 * @param draw `quality`: the best for the first, which is drawn at the start, and less for those that somebody waits for
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
 * A public page that the facts fill in.
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
