import type { Page } from '@playwright/test';

/** A word that only one test's own submissions have. */
export const newWord = () => `w${Math.random().toString(36).slice(2, 12)}`;

/** What the list is asked for with. */
export const LIST = /\/trpc\/[^?]*submissions\.list/;

/** An answer that refuses it. */
export const REFUSAL = {
  error: { message: 'Not today.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } },
};

/** Those of the table, all but the header's. */
export function rows(page: Page) {
  return page
    .getByRole('grid', { name: 'Voice submissions' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}
