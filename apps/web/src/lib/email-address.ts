import { z } from 'zod';

/**
 * An e-mail address that is asked for. The browser's own idea of one, so that admin@localhost is one.
 *
 * @param missing said while nothing is typed.
 */
export function emailAddress(missing: string) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .pipe(
      z.email({
        pattern: z.regexes.html5Email,
        error: 'Enter a whole email address, like name@example.org.',
      }),
    );
}
