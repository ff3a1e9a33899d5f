import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountryServices } from '#context.ts';
import { captchaHosts } from '#http/content-policy.ts';
import { styleHashes } from '#http/html.ts';
import { type Body, prepareBody } from './body.ts';
import { countryContents } from './country.ts';
import { type Facts, NO_FACTS } from './facts.ts';
import { fill, type Value } from './template.ts';
import { pageValues } from './values.ts';

const HTML = 'text/html; charset=utf-8';
/** Brotli quality for a page that is drawn while a visitor waits: fast rather than small. */
const QUICK = 5;
/** Brotli quality for a page that is drawn at startup: as small as possible. */
const ONCE = 11;

/** What a page shows besides the values and flags of every page (values.ts). */
export interface Contents {
  facts?: Facts;
  values?: Record<string, Value>;
  flags?: Record<string, boolean>;
  headers?: Record<string, string>;
  /** The page has a form of ours to send, or recordings of ours to play. */
  isActive?: boolean;
  quality?: number;
}

/** Reads a page of the build once. @param file like `data.html`. @returns the function that fills it in and compresses it */
export async function openPage(
  services: CountryServices,
  dist: string,
  file: string,
): Promise<(contents?: Contents) => Promise<Body>> {
  const { env, now } = services;
  const template = await readFile(join(dist, file), 'utf8');
  return ({ facts = NO_FACTS, values, flags, headers, isActive, quality = QUICK } = {}) => {
    const site = pageValues(services, facts, yearOf(now));
    const country = countryContents(services, facts);
    const html = fill(
      template,
      { ...site.values, ...country.values, ...values },
      { ...site.flags, ...country.flags, ...flags },
    );
    const all = {
      'content-security-policy': pagePolicy(html, {
        upgrade: !env.embedded,
        isActive,
        captcha: captchaHosts(values?.captcha ? env.AUTH_CAPTCHA_PROVIDER : undefined),
      }),
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      ...headers,
    };
    return prepareBody(html, { type: HTML, headers: all, quality });
  };
}

/**
 * Caches the last drawn page until its data or the year changes.
 *
 * @param draw `quality`: the best for the first drawing, at startup, and less for later ones, which a visitor waits for
 */
export function keepDrawn<Of>(
  { now }: CountryServices,
  draw: (of: Of, quality: number) => Promise<Body>,
): (of: Of) => Promise<Body> {
  let current: { of: Of; year: number; body: Promise<Body> } | undefined;
  return (of) => {
    const year = yearOf(now);
    if (current?.of !== of || current.year !== year)
      current = { of, year, body: draw(of, current ? QUICK : ONCE) };
    return current.body;
  };
}

/**
 * Reads a public page that is filled in with the facts.
 *
 * @param file one of the build's pages, like `data.html`.
 */
export async function publicPage(services: CountryServices, dist: string, file: string) {
  const draw = await openPage(services, dist, file);
  return keepDrawn<Facts>(services, (facts, quality) => draw({ facts, quality }));
}

const yearOf = (now: () => Date): number => now().getUTCFullYear();

/**
 * Returns the content security policy of a public page. It is stricter than the app's: it allows only our own scripts, fonts and
 * pictures, the inline style by its hash, and the captcha of a form. Scripts of other types than JavaScript, like structured data,
 * do not run and need no permission.
 *
 * @param of.upgrade everything is loaded over HTTPS
 * @param of.isActive the page has a form of ours to send, or recordings of ours to play
 * @param of.captcha hosts of the captcha in that form; empty where it has none
 */
function pagePolicy(
  html: string,
  of: { upgrade: boolean; isActive?: boolean | undefined; captcha: ReturnType<typeof captchaHosts> },
): string {
  const { upgrade, isActive = false, captcha } = of;
  const own = (...others: string[]) => ["'self'", ...others].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own(...captcha.all)}`,
    `style-src ${own(...captcha.styles, ...styleHashes(html))}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${own(...captcha.all)}`,
    ...(captcha.all.length > 0 ? [`frame-src ${captcha.all.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${isActive ? "'self'" : "'none'"}`,
    ...(isActive ? ["media-src 'self'"] : []),
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}
