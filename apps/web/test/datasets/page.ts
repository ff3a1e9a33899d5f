import type { Page } from '@playwright/test';

/** Returns a word that only this test's submissions contain. */
export const newWord = () => `w${Math.random().toString(36).slice(2, 12)}`;

/** The address of the list's request. */
export const LIST = /\/trpc\/[^?]*submissions\.list/;

/** An answer that refuses the list's request. */
export const REFUSAL = {
  error: { message: 'Not today.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } },
};

/** Returns the rows of the table without its header. */
export function rows(page: Page) {
  return page
    .getByRole('grid', { name: 'Voice submissions' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}
