import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export interface RunningServer {
  url: string;
  /** The one-time link that the server printed for its first administrator. */
  firstSignInLink: string;
}

type Worker = { server: RunningServer };
type Test = {
  /** Messages of level error in the console and uncaught exceptions; a test may empty it after provoking one. */
  consoleErrors: string[];
};

/** A test with a built server of its own (per worker), an empty database, and no error in the browser's console. */
export const test = base.extend<Test, Worker>({
  server: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'labrish-web-'));
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const child = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'error',
        },
      });
      let printed = '';
      const firstSignInLink = await new Promise<string>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
        child.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          const link = /First sign-in.*: (http\S+)/.exec(printed)?.[1];
          if (link) resolve(link);
        });
      });
      await use({ url, firstSignInLink });
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs a known person in, by the mail in the outbox as they would. */
export async function signIn(page: Page, email = 'admin@localhost'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Check your email for the magic link!')).toBeVisible();
  const { messages } = (await (await page.request.get(`/outbox/api/v1/search?query=to:${email}`)).json()) as {
    messages: { ID: string }[];
  };
  const mail = (await (await page.request.get(`/outbox/api/v1/message/${messages[0]?.ID}`)).json()) as {
    Text: string;
  };
  const link = /https?:\/\/\S+verify\S+/.exec(mail.Text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.Text}`);
  await page.goto(link);
  await page.waitForURL('**/app');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
