import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const everyProject = {
  /** No test reaches another machine, in whatever file it stands, and each tries the same inputs at every run. */
  setupFiles: ['./apps/server/test/fake-twilio/loopback-only.ts', './apps/server/test/fixed-seed.ts'].map(
    (file) => fileURLToPath(new URL(file, import.meta.url)),
  ),
  // Generous: the suite also runs on a slow, shared machine. A hang is still found.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Servers on a shared machine may stumble once; scripts/test.mjs says so. At a desk one wants to see it. */
const onSharedMachines = { retry: process.env.CI ? 1 : 0 };

/** Files that replace modules of Node (vi.mock), which others in the same process would find replaced. */
const ALONE = '{packages,apps}/*/test/**/*.alone.test.ts';

/** What `npm test` leaves to `npm run test:all` (scripts/slow-proofs.mjs). */
const SLOW = '{packages,apps}/*/test/**/*.slow.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...everyProject,
          // A test may read a stylesheet.
          css: { include: /\.css\?raw$/ },
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'pilots/**/*.test.ts',
            'prisma/seed/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          ...everyProject,
          ...onSharedMachines,
          include: ['{packages,apps}/*/test/**/*.test.ts'],
          exclude: [ALONE, SLOW],
          // One process after the other would spend half of the time on reading the same modules again.
          isolate: false,
        },
      },
      {
        test: {
          name: 'slow',
          ...everyProject,
          ...onSharedMachines,
          include: [SLOW],
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration, each file alone',
          ...everyProject,
          ...onSharedMachines,
          include: [ALONE],
        },
      },
    ],
    // One more than the two cores of the smallest machine: a third of the time a test waits for a database, a timer or a process.
    maxWorkers: 3,
  },
});
