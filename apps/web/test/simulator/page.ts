import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Opens the chat as somebody new. */
export async function openChat(page: Page): Promise<void> {
  await page.goto('/simulator');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
}

export async function toPrompt(page: Page): Promise<void> {
  for (const button of ['Say hi', "Let's start", "I agree, I'm 18+", 'Patwa']) await tap(page, button);
  await expect(page.getByRole('button', { name: 'Different question' })).toBeVisible();
}

export function tap(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

export function log(page: Page) {
  return page.getByRole('log', { name: 'Conversation' });
}
