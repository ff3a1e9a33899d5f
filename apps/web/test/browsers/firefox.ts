import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';

/** Makes Firefox fake a microphone that hums, and grant its use without asking: a test machine has none. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // Always allow autoplay: by default it depends on how recent the last click is, which is chance on a slow machine.
  'media.autoplay.default': 0,
};

/** The error of a font that was still loading when the page was left (NS_BINDING_ABORTED). */
const LEFT_TOO_SOON = /downloadable font: download failed .*status=2152398850/;

/** Starts a headless Firefox and speaks WebDriver BiDi with it. @param env of the process */
export async function startFirefox(executablePath: string, env: Record<string, string>): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, ...env },
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  await page.bringToFront();
  const errors: string[] = [];
  const note = (error: string) => LEFT_TOO_SOON.test(error) || errors.push(error);
  page.on('pageerror', (error) => void note(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && note(message.text())));

  return {
    goto: async (url) => void (await page.goto(url)),
    run: async (script, ...args) =>
      (await page.evaluate(script as (...args: unknown[]) => unknown, ...args)) as ReturnType<typeof script>,
    load: async (source) => void (await page.evaluate(source)),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    picture: () => page.screenshot({ encoding: 'base64' }),
    errors: () => errors,
    close: () => browser.close(),
  };
}
