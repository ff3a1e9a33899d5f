import { createElement, type ReactNode } from 'react';

/**
 * The pages are rendered once, at build time. A value that depends on the running server is a name in double braces; the
 * server replaces it (apps/server/src/site/template.ts).
 */
export const PRODUCT = '{{product}}';
export const PUBLIC_URL = '{{public_url}}';
export const YEAR = '{{year}}';
/** Stands before the paths of the country's pages: nothing for the first country, `/tt` for another. */
export const BASE = '{{base}}';
/** The path of the country's start page. */
export const HOME = '{{home}}';

/** The conditions that a part of a page may depend on. */
export type Flag =
  /** The state of the bot: exactly one of the three holds. */
  | 'works'
  | 'paused'
  | 'trouble'
  /** The country's start page is the landing page, not the page that every country has. */
  | 'landing'
  /** Voices are collected in several countries. */
  | 'several'
  /** There is somewhere to contribute: a WhatsApp number, or the practice chat. */
  | 'chat'
  /** The chat is the practice chat of this machine. */
  | 'practice'
  /** There is an address for partners. */
  | 'mail'
  /** The counters could be loaded. */
  | 'counted'
  /** Some place has recordings. */
  | 'heard'
  /** Some place has none. */
  | 'missing'
  /** Some of the labels are assumed. */
  | 'assumed'
  /** Something that people said has an answer to show. */
  | 'answered'
  /** There is a consent wording to show. */
  | 'consent'
  /** In this order: versions could be loaded; one was published; one is current; its figures, its samples can be shown. */
  | 'readable'
  | 'published'
  | 'current'
  | 'figures'
  | 'samples'
  /** The current version can be downloaded. */
  | 'offered'
  /** In this order: the form was sent with its box ticked; the form was sent and refused. */
  | 'agreed'
  | 'refused'
  /** The mailed link is valid. */
  | 'allowed'
  /** The result of checking a receipt's code, then whether a published version had the withdrawn recordings. */
  | 'genuine'
  | 'unknown'
  | 'too_many'
  | 'in_versions';

type Conditional = { flag: Flag; children: ReactNode };

/** Renders a part that the server leaves out unless the flag holds. Must not contain another part with the same flag. */
export function When({ flag, children }: Conditional) {
  return createElement(`when-${flag}`, null, children);
}

/** Renders a part that the server leaves out if the flag holds: the opposite of `When`. */
export function Unless({ flag, children }: Conditional) {
  return createElement(`unless-${flag}`, null, children);
}
