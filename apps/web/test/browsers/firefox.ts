import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';

/** There is no microphone on a test machine: Firefox has one that hums, and nobody is asked whether it may be used. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** Starts a Firefox without windows and speaks WebDriver BiDi with it. @param env of the process */
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
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  return {
    goto: async (url) => void (await page.goto(url)),
    run: (script, ...args) => page.evaluate(script, ...args) as Promise<ReturnType<typeof script>>,
    load: async (source) => void (await page.evaluate(source)),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    attach: async (selector, path) => {
      const field = await page.$(selector);
      await (field as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
    },
    picture: () => page.screenshot({ encoding: 'base64' }),
    errors: () => errors,
    close: () => browser.close(),
  };
}
