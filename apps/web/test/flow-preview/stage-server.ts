import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { test as base, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview, type Plugin } from 'vite';

/** The root of the whole site, because Tailwind only generates styles for files below the root. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = 'test/flow-preview/stage/index.html';

/** Writes the settings into the page, as the server does for the app: without them, the phone knows no country. */
const withSettings: Plugin = {
  name: 'settings',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'settings' },
      children: JSON.stringify({ pilots: [jamaica] }),
    },
  ],
};

/** A test with the phone alone on a page: there is no server, so any request of the phone would fail. */
export const test = base.extend<{ stage: Page }, { address: string }>({
  address: [
    // The empty pattern says that this fixture needs no other: Playwright reads the needed ones from the parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'labrish-stage-'));
      const shared = { root, configFile: false, publicDir: false, logLevel: 'error' } as const;
      await build({
        ...shared,
        plugins: [react(), tailwindcss(), withSettings],
        build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, PAGE) } },
      });
      const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
      await use(`${server.resolvedUrls?.local[0] ?? ''}${PAGE}`);
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  stage: async ({ page, address }, use) => {
    await page.goto(address);
    await use(page);
  },
});
