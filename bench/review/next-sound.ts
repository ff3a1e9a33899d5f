// `npm run bench:next-sound`: in Chromium, on the built server, how long it takes from the key of a verdict until the next recording
// sounds; beside it, in the same browser, a bare page whose key starts a sound that is loaded. Prints medians and their ratio.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { build, install } from '../../scripts/prepare.mjs';
import { startServer } from '../../apps/web/test/running-server.ts';
import { tone } from '../../apps/server/src/commands/synthetic-audio.ts';
import { Timings } from './timings.ts';

const VERDICTS = 40;
const TARGET_MS = 200;
const SEED_LOAD = fileURLToPath(new URL('../../apps/server/src/commands/seed-load.ts', import.meta.url));

/** Notes when a key goes down, and when the position of the sound that was begun last first moves: then it is heard. */
const WATCH = `
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (window.pressed !== undefined && window.sounded === undefined) {
      const from = this.currentTime;
      const look = () => {
        if (this.currentTime > from) window.sounded = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }
    return play.call(this);
  };
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'f') return;
    window.pressed = timeStamp;
    window.sounded = undefined;
  }, true);
`;
const TOOK = `new Promise((resolve) => {
  const look = () => window.sounded === undefined ? requestAnimationFrame(look) : resolve(window.sounded - window.pressed);
  look();
})`;

install();
build();
const { path: executablePath } = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
const dataDir = mkdtempSync(join(tmpdir(), 'labrish-bench-sound-'));
try {
  const wanted = String(VERDICTS + 10);
  execFileSync('npx', ['--no-install', 'tsx', SEED_LOAD, '--submissions', wanted, '--audio', wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const server = await startServer(dataDir, {});
  const timings = new Timings();
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await page.addInitScript(WATCH);
    await page.goto(await server.people.signInLink(await server.people.add('admin')));
    await page.getByText("You're signed in as:").waitFor();
    await review(page, timings);
    await bare(timings);
  } finally {
    await server.stop();
  }
  report(timings);
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function review(page: Page, timings: Timings): Promise<void> {
  await page.goto('/app/review');
  for (let n = 0; n < VERDICTS; n += 1) {
    await page.getByText('Heard enough to count').waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('f');
    timings.note('verdict to next sound', await page.evaluate<number>(TOOK));
  }
}

/** A sound of the same kind, loaded, that a key begins: what browser and machine take by themselves. */
async function bare(timings: Timings): Promise<void> {
  const sound = `data:audio/wav;base64,${tone(220, 1).toString('base64')}`;
  const bare = await browser.newPage();
  await bare.addInitScript(WATCH);
  await bare.goto('about:blank');
  await bare.evaluate(`
    const sound = new Audio(${JSON.stringify(sound)});
    addEventListener('keydown', () => {
      sound.pause();
      sound.currentTime = 0;
      void sound.play();
    });
  `);
  for (let n = 0; n < VERDICTS; n += 1) {
    await bare.keyboard.press('f');
    timings.note('bare', await bare.evaluate<number>(TOOK));
  }
}

function report(timings: Timings): void {
  const [ours, bare] = [timings.read('verdict to next sound'), timings.read('bare')];
  console.table({ 'verdict to next sound': ours, 'bare page': bare });
  const isReached = ours.median < TARGET_MS;
  console.log(
    `Milliseconds. Ratio of the medians ${(ours.median / bare.median).toFixed(1)}. ` +
      `Target: median < ${TARGET_MS}: ${isReached ? 'reached' : 'MISSED'}.`,
  );
  if (!isReached) process.exitCode = 1;
}
