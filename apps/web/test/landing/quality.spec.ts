import { expect, layoutShift, test } from '../fixtures.ts';
import { findings, sideways } from './looks.ts';

const PAGES = [
  '/',
  '/data',
  '/heard',
  '/data/yardstick',
  '/privacy',
  '/partner',
  '/data/releases',
  '/data/releases/asked',
  '/data/receipts',
  '/status',
];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of PAGES)
      test(`axe finds nothing on ${path}, on a phone and on a desk`, async ({ page }) => {
        await page.goto(path);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await findings(page), `${width} px`).toEqual([]);
        }
      });

    test('axe finds nothing while the menu is open', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport();
      expect(await findings(page)).toEqual([]);
    });
  });

for (const path of PAGES)
  test(`${path} never scrolls sideways, not even with text at 200 %`, async ({ page }) => {
    await page.goto(path);
    for (const size of ['100%', '200%']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      for (const width of [320, 360, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await sideways(page), `${width} px, text at ${size}`).toBe(0);
      }
    }
  });

test('the floating button never lies on what can be tapped, from 360 to 1440 px', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    for (const width of [360, 390, 430, 600, 767, 768, 900, 1024, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // Whatever shares its columns lies below it at some scroll position.
      const below = await page.evaluate(() => {
        const floating = document.querySelector('.floating-chat');
        if (!floating || getComputedStyle(floating).position !== 'fixed') return [];
        const { left } = floating.getBoundingClientRect();
        const controls = 'main :is(.button, button, input:not([tabindex="-1"]), select, textarea, audio)';
        return [...document.querySelectorAll(`${controls}, .site-footer nav a`)].flatMap((element) =>
          element.getBoundingClientRect().right > left ? (element.textContent ?? element.tagName) : [],
        );
      });
      expect.soft(below, `${path}, ${width} px`).toEqual([]);
    }
  }
});

test('the first view is light, and all of it ours', async ({ page, server }) => {
  const sizes: { type: string; bytes: number }[] = [];
  const foreign: string[] = [];
  const answers: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url());
    answers.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes.push({ type: request.resourceType(), bytes: responseBodySize });
      }),
    );
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await Promise.all(answers);
  const sum = (type?: string) =>
    sizes.reduce((total, size) => (!type || size.type === type ? total + size.bytes : total), 0);
  expect(foreign).toEqual([]);
  expect(sum('script')).toBeGreaterThan(0);
  expect(sum('script')).toBeLessThan(5_000);
  expect(sum()).toBeLessThan(100_000);
});

test('nothing moves while the page arrives', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Delay the fonts, as on a slow connection: only late fonts could shift the layout.
  await page.route('**/*.woff2', async (route) => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('links can be shared: cards, canonical address, structured data', async ({ page, request, server }) => {
  await page.goto('/');
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await content('meta[property="og:title"]')).toContain('How We Really Talk');
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${server.url}/`);
  const image = await content('meta[property="og:image"]');
  expect(image).toBe(`${server.url}/social-card.png`);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as unknown;
  expect(data).toMatchObject({ '@context': 'https://schema.org' });
  for (const file of [
    '/social-card.png',
    '/favicon.svg',
    '/favicon-32.png',
    '/apple-touch-icon.png',
    '/icon-512.png',
  ])
    expect((await request.get(file)).ok(), file).toBe(true);
});
