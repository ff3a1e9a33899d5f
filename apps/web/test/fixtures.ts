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
  /** Settings beyond the defaults. A spec that sets some gets its own server. */
  settings: Record<string, string>;
  /** The host in the server's address. Browsers make passkeys for names alone. */
  host: string;
  server: RunningServer;
};
type Test = {
  /** Console messages of level error and uncaught exceptions; a test may empty the list after provoking one. */
  consoleErrors: string[];
};

/** A test with its own built server (per worker), an empty database, and a check that the console has no errors. */
export const test = base.extend<Test, Worker>({
  settings: [{}, { scope: 'worker', option: true }],
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  server: [
    async ({ settings, host }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'labrish-web-'));
      const server = await startServer(dataDir, settings, host);
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

/** Signs somebody in with the mail from the outbox, as a user would. The server sends one mail per address and minute. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your email for the magic link!')).toBeVisible();
  await page.goto((await mailTo(page.request, email)).link);
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/** Signs somebody in through a link, without a mail, and waits until the dashboard is visible. */
export async function signIn(page: Page, { people }: RunningServer, email: string): Promise<void> {
  await page.goto(await people.signInLink(email));
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/**
 * Stores a session as if this user had signed in before, without opening a page. Every test uses it except tests of signing in;
 * the browser must not be shared with another user.
 */
export async function staySignedIn(page: Page, { people, url }: RunningServer, email: string): Promise<void> {
  const session = await people.storedSession(email);
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage: [session] }] });
}

/** Waits until the page sends no more requests, then expires its stored session: the next page load renews it first. */
export async function expireSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage) as [string, string][]) {
      if (!value.includes('"expires_at"')) continue;
      localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(value) as object), expires_at: 1 }));
    }
  });
}

/** Ends the session on the server only: the page notices at the next refused request. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stored = (Object.values(localStorage) as string[]).find((one) => one.includes('access_token'));
    const { access_token } = JSON.parse(stored ?? '{}') as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers });
  });
}

/** Returns the cumulative layout shift since the page began to load. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The frame that shows the last shift has been made when the one after it begins.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords();
    return shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0);
  });
}

/** Returns whether the page would ask before it is closed. */
export function wouldAsk(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Holds every request to these addresses until the returned function is called; each then gets this answer. */
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
