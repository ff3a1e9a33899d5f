import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Opens the chat as a new contributor. */
export async function openChat(page: Page): Promise<void> {
  await page.goto('/simulator');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
}

export async function toPrompt(page: Page): Promise<void> {
  await tap(page, 'Say hi');
  for (const title of ["Let's start", "I agree, I'm 18+"]) await choose(page, title);
  await expect(choice(page, 'Different question')).toBeVisible();
}

export function tap(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Finds a choice of the current question; choices of earlier messages have a calmer style. */
export function choice(page: Page, name: string) {
  return page.getByRole('group', { name: 'Choices', exact: true }).getByRole('button', { name, exact: true });
}

export function choose(page: Page, name: string): Promise<void> {
  return choice(page, name).click();
}

/** Finds words in a bubble, but not on a button. */
export function said(page: Page, words: string) {
  return log(page).getByRole('paragraph').getByText(words, { exact: true });
}

export function log(page: Page) {
  return page.getByRole('log', { name: 'Conversation' });
}
