import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** Set by scripts/test.mjs to the browser it found; absent: Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

/** What the microphone hears, over and over: somebody speaking. */
const spoken = fileURLToPath(new URL('../server/test/audio/samples/phone.wav', import.meta.url));

export default defineConfig({
  testDir: 'test',
  outputDir: '../../test-results/browser',
  // What is compared with an earlier run lies beside its test, in a folder of its own.
  snapshotPathTemplate: '{testDir}/{testFileDir}/screens/{arg}{ext}',
  // Each worker runs a server and a browser; two of them is what two cores carry.
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'usual', testIgnore: '**/*.slow.spec.ts' },
    // What `npm test` leaves to `npm run test:all` (scripts/slow-proofs.mjs).
    { name: 'slow', testMatch: '**/*.slow.spec.ts' },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A browser on a shared machine may stumble once; scripts/test.mjs says so. At a desk one wants to see it.
  retries: process.env.CI ? 1 : 0,
  // Generous, because the suite also runs on a slow, shared machine; a hang is still found.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Recording every test takes a quarter of their time. At a desk: `--trace on` with the one that fails.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Browsers decide by how somebody used a site before whether it may sound by itself; a test has no before.
        '--autoplay-policy=no-user-gesture-required',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${spoken}`,
      ],
    },
  },
});
