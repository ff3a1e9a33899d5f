import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../fixtures.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { FIREFOX, startMachine, WEBKIT, type Machine } from './machine.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export const BROWSERS = ['Firefox', 'WebKit'] as const;

/** Tests a browser that Playwright cannot drive; the test is skipped where that browser is not installed. */
export const test = base.extend<{ kind: (typeof BROWSERS)[number]; visitor: Visitor }, { machine: Machine }>({
  kind: ['Firefox', { option: true }],
  machine: [
    async ({ playwright: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'labrish-machine-'));
      const machine = await startMachine(folder);
      await use(machine);
      await machine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // Overrides the fixture that would start Chromium.
  consoleErrors: async ({ playwright: _ }, use) => use([]),
  visitor: async ({ kind, machine, server }, use, info) => {
    const driver = await start(kind, machine);
    info.skip(!driver, `${kind} is not installed`);
    if (!driver) return;
    await use(createVisitor(driver, server.url));
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath('screen.png'), Buffer.from(await driver.picture(), 'base64'));
    const errors = driver.errors();
    await driver.close();
    base.expect(errors, 'errors in the console').toEqual([]);
  },
});

export const { expect } = base;

/** Starts the browser. @returns undefined where it is not installed. */
async function start(kind: (typeof BROWSERS)[number], { env }: Machine): Promise<Driver | undefined> {
  if (kind === 'Firefox') return FIREFOX ? startFirefox(FIREFOX, env) : undefined;
  return WEBKIT ? startWebKit(WEBKIT, env) : undefined;
}
