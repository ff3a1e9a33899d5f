import { createElement, type ReactNode } from 'react';

/**
 * The pages are drawn once, at build time; what depends on the running server stands in them as a name in double
 * braces, which the server fills in (apps/server/src/site/template.ts).
 */
export const PRODUCT = '{{product}}';
export const PUBLIC_URL = '{{public_url}}';
export const YEAR = '{{year}}';

/** What a part of a page may depend on. */
export type Flag =
  /** What the bot does at present: one of the three. */
  | 'works'
  | 'paused'
  | 'trouble'
  /** There is somewhere to contribute: a WhatsApp number, or the practice chat. */
  | 'chat'
  /** The chat is the practice chat of this machine. */
  | 'practice'
  /** There is an address for partners. */
  | 'mail'
  /** The counters could be read. */
  | 'counted'
  /** Some parish has spoken. */
  | 'heard'
  /** Some parish has not. */
  | 'missing'
  /** Some of the labels are assumed. */
  | 'assumed'
  /** There is a consent wording to show. */
  | 'consent'
  /** Versions of the dataset could be read; some were published; there is one to use, and what of it can be shown. */
  | 'readable'
  | 'published'
  | 'current'
  | 'figures'
  | 'samples'
  /** It can be downloaded. */
  | 'offered'
  /** The form was sent before: with its box ticked, and refused. */
  | 'agreed'
  | 'refused'
  /** The link that was mailed is good. */
  | 'allowed'
  /** What a receipt's code came to, and whether a published version had what was taken back. */
  | 'genuine'
  | 'unknown'
  | 'too_many'
  | 'in_versions';

type Conditional = { flag: Flag; children: ReactNode };

/** A part that the server leaves out unless the flag holds. Must not hold another part with the same flag. */
export function When({ flag, children }: Conditional) {
  return createElement(`when-${flag}`, null, children);
}

/** The opposite of `When`. */
export function Unless({ flag, children }: Conditional) {
  return createElement(`unless-${flag}`, null, children);
}
