import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort } from '../running-server.ts';
import type { Driver, Key } from './driver.ts';
import { openSession } from './webdriver.ts';

/** The characters by which WebDriver names keys that type nothing: Unicode's private use area. */
const KEYS: Partial<Record<Key | 'Control', string>> = {
  Enter: '\uE007',
  Home: '\uE011',
  Control: '\uE009',
};

/** Fakes a microphone that hums, and prints the page's console messages. */
const SETTINGS = ['--enable-mock-capture-devices=true', '--enable-write-console-messages-to-stdout=true'];

/** Starts WebKitGTK's MiniBrowser and speaks WebDriver with it. @param env of the process, with a DISPLAY */
export async function startWebKit(
  { driver, browser }: { driver: string; browser: string },
  env: Record<string, string>,
): Promise<Driver> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  // Kill the driver with this process, even if the session fails.
  process.once('exit', () => child.kill());
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^CONSOLE .*ERROR/.test(line)) errors.push(line);
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const session = await openSession(address, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation', ...SETTINGS] },
  });
  await session.post('/window/rect', { width: 1280, height: 900 });

  const act = (id: string, type: 'key' | 'pointer', actions: object[]) =>
    session.post('/actions', { actions: [{ id, type, actions }] });
  const keys = (...values: string[]) =>
    act('keyboard', 'key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);

  return {
    goto: async (url) => void (await session.post('/url', { url })),
    run: (script, ...args) =>
      session.post('/execute/sync', {
        script: `return (${script.toString()}).apply(null, arguments)`,
        args,
      }) as Promise<ReturnType<typeof script>>,
    load: async (source) => void (await session.post('/execute/sync', { script: source, args: [] })),
    click: async (x, y) => {
      await act('mouse', 'pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: async (text) => {
      const letters = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('keyboard', 'key', letters);
    },
    press: async (key, held) => {
      await keys(...[held, key].flatMap((one) => (one ? [KEYS[one] ?? one] : [])));
    },
    picture: () => session.get('/screenshot') as Promise<string>,
    errors: () => errors,
    close: async () => {
      await session.end();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
