import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const everyProject = {
  /** No test reaches another machine, in whatever file it stands. */
  setupFiles: [fileURLToPath(new URL('./apps/server/test/fake-twilio/loopback-only.ts', import.meta.url))],
  // Generous: the suite also runs on a slow, shared machine. A hang is still found.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...everyProject,
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'prisma/seed/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          ...everyProject,
          // Servers on a shared machine may stumble once; scripts/test.mjs says so. At a desk one wants to see it.
          retry: process.env.CI ? 1 : 0,
          include: ['{packages,apps}/*/test/**/*.test.ts'],
        },
      },
    ],
    maxWorkers: 2,
  },
});
