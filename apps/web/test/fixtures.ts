import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

type Worker = {
  /** Beyond the defaults. A spec that sets its own gets a server of its own. */
  settings: Record<string, string>;
  server: RunningServer;
};
type Test = {
  /** Messages of level error in the console and uncaught exceptions; a test may empty it after provoking one. */
  consoleErrors: string[];
};

/** A test with a built server of its own (per worker), an empty database, and no error in the browser's console. */
export const test = base.extend<Test, Worker>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'labrish-web-'));
      const server = await startServer(dataDir, settings);
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export type { RunningServer };

/** Signs somebody in by the mail in the outbox, as they would. One mail per address and minute is all that is sent. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your email for the magic link!')).toBeVisible();
  await page.goto((await mailTo(page.request, email)).link);
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/** Signs somebody in at once, and waits until the dashboard is there. */
export async function signIn(page: Page, { people }: RunningServer, email: string): Promise<void> {
  await page.goto(await people.signInLink(email));
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/**
 * Lets somebody be signed in since yesterday: nothing is opened yet. For every test but those of signing in itself; the
 * browser has to be theirs alone.
 */
export async function staySignedIn(page: Page, { people, url }: RunningServer, email: string): Promise<void> {
  const session = await people.storedSession(email);
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage: [session] }] });
}

/** Lets the stored session have ended, once the page asks for nothing more: the next load of a page renews it first. */
export async function expireSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage) as [string, string][]) {
      if (!value.includes('"expires_at"')) continue;
      localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(value) as object), expires_at: 1 }));
    }
  });
}

/** Ends the session at the server alone: the page learns of it by the next refusal. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stored = (Object.values(localStorage) as string[]).find((one) => one.includes('access_token'));
    const { access_token } = JSON.parse(stored ?? '{}') as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers });
  });
}

/** Whether something on the page would keep it from being closed. */
export function wouldAsk(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Holds every request to these addresses back until it is told to let them go; they then get this answer. */
export async function hold(
  page: Page,
  address: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const held: Promise<void>[] = [];
  await page.route(address, (route) => {
    const gone = opened.then(() => answer(route));
    held.push(gone);
    return gone;
  });
  return async () => {
    gate.emit('open');
    await Promise.all(held);
  };
}
