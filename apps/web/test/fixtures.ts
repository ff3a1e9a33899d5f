import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { createOperator } from './people.ts';
import type { People } from './people.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export interface RunningServer {
  url: string;
  /** The one-time link that the server printed for its first administrator. */
  firstSignInLink: string;
  people: People;
}

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
      const keyFile = join(dataDir, 'operator.json');
      const operator = await createOperator(keyFile);
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
          AUTH_TRUSTED_JWKS: keyFile,
          ...settings,
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
      await use({ url, firstSignInLink, people: await operator(url) });
      child.kill('SIGTERM');
      await once(child, 'exit');
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

/** Signs somebody in by the mail in the outbox, as they would. One mail per address and minute is all that is sent. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your email for the magic link!')).toBeVisible();
  await page.goto((await mailTo(page.request, email)).link);
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/** Signs somebody in at once; answers once the dashboard is there. */
export async function signIn(page: Page, { people }: RunningServer, email: string): Promise<void> {
  await page.goto(await people.signInLink(email));
  await expect(page.getByText("You're signed in as:")).toBeVisible();
}

/** Holds every request to these addresses back until it is told to let them go. */
export async function hold(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const held: Promise<void>[] = [];
  await page.route(address, (route) => {
    const gone = opened.then(() => route.continue());
    held.push(gone);
    return gone;
  });
  return async () => {
    gate.emit('open');
    await Promise.all(held);
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
