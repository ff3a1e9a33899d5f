import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, signIn } from '../fixtures.ts';
import type { RunningServer } from '../running-server.ts';

/** Signs somebody in and opens their account through the menus. */
export async function openAccount(page: Page, server: RunningServer, email: string): Promise<void> {
  await signIn(page, server, email);
  await page.getByRole('banner').getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Sets up an authenticator app with the button of this name. @returns the app's key. */
export async function setUpApp(page: Page, button: string): Promise<string> {
  const card = section(page, 'Authenticator app');
  const apps = await card.getByRole('listitem').count();
  await card.getByRole('button', { name: button }).click();
  const secret = (await card.getByLabel('Key').innerText()).replaceAll(' ', '');
  await card.getByLabel('Code from the app').fill(codeOf(secret));
  await card.getByLabel('Code from the app').press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(apps + 1);
  return secret;
}

/** Returns the code that the authenticator app would show `ahead` milliseconds from now. */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
}
