// Draws the pictures that are files: the social card and the icons (public/*.png), in Chromium, from our own SVG.
// They are committed; run it again when the brand changes: npm run draw -w @labrish/web
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { socialCard } from './src/landing/social-card.tsx';

const at = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url));
const icon = readFileSync(at('public/favicon.svg'), 'utf8');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ reducedMotion: 'reduce' });

await draw('social-card.png', 1200, 630, socialCard(styles()));
for (const size of [32, 192, 512])
  await draw(size === 32 ? 'favicon-32.png' : `icon-${size}.png`, size, size, square(icon));
// Apple rounds the corners itself: the icon fills its square.
await draw('apple-touch-icon.png', 180, 180, square(icon.replace('rx="9" ', '')));
await browser.close();

async function draw(file: string, width: number, height: number, html: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(html, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: at(`public/${file}`), omitBackground: true });
}

function square(svg: string): string {
  return `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`;
}

function styles(): string {
  const names = ['tokens', 'fonts', 'base', 'pieces', 'hero'];
  const css = names.map((name) => readFileSync(at(`src/landing/styles/${name}.css`), 'utf8')).join('');
  return css.replace(/url\('\.\.\/(fonts\/[^']+)'\)/g, (_, font: string) => {
    const bytes = readFileSync(at(`src/landing/${font}`)).toString('base64');
    return `url(data:font/woff2;base64,${bytes})`;
  });
}
