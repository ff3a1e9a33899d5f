import { z } from 'zod';

/** Schemes that are never a target, whatever the list says. */
export const FORBIDDEN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:']);

/**
 * Parses AUTH_REDIRECT_ALLOW: addresses that sign-in links may lead to, separated by commas; `*` and `?` stop at `.` and `/`,
 * `**` does not. An entry without a path allows the whole site. Checked at the start, because an entry that can never match would
 * silently send people to the wrong page.
 */
export const redirectPatterns = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .superRefine((patterns, context) => {
    for (const pattern of patterns) {
      const problem = problemOf(pattern);
      if (problem) context.addIssue(`${pattern} ${problem}`);
    }
  });

/** Finds why an entry could never match an address, or could match more than its host. */
function problemOf(pattern: string): string | undefined {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*:)\/\/([^/]*)/i.exec(pattern) ?? [];
  if (!host || FORBIDDEN_SCHEMES.has(scheme.toLowerCase()))
    return 'must be a whole address like https://app.example.org or http://localhost:*';
  if (/[@#\\\s]/.test(pattern)) return 'must have no user name, fragment, backslash or space';
  if (!/^[\x21-\x7e]+$/.test(pattern)) return 'must be written in ASCII (xn--… for other letters)';
  if (host.includes('**')) return 'must have ** in its path only: in a host it would fit other hosts too';
  if (/^https:\/\/[^/]*:443(\/|$)/i.test(pattern) || /^http:\/\/[^/]*:80(\/|$)/i.test(pattern))
    return 'must leave its port out, which is the usual one of its scheme';
  return undefined;
}

/** Checks whether a parsed address matches an entry. */
export function matchesPattern(url: URL, pattern: string): boolean {
  const site = `${url.protocol}//${url.host}`;
  return glob(pattern).test(url.href) || (isWholeSite(pattern) && glob(pattern).test(site));
}

const isWholeSite = (pattern: string) => /^[^/]+\/\/[^/]+$/.test(pattern);

function glob(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : `\\${part}`;
  });
  return new RegExp(`^${source}$`, 'i');
}
