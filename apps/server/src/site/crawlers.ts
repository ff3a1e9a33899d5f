import type { CountryServices } from '#context.ts';
import type { Env } from '#env.ts';
import { prepareBody, type Body } from './body.ts';
import { basePath } from '#countries.ts';
import { escapeHtml } from '#http/html.ts';

/** Public pages (site/routes.ts, site/releases, site/status.ts) that search engines should find. */
const PAGES = [
  ...['/', '/data', '/data/releases', '/data/yardstick', '/data/receipts'],
  ...['/heard', '/status', '/privacy', '/partner'],
];
/** Those of them that a further country has, below its code. */
const COUNTRY_PAGES = ['', '/data', '/data/releases', '/data/yardstick', '/heard'];

/** Returns the files that search engines and home screens request, by address. */
export async function crawlerFiles({ countries, env }: CountryServices): Promise<Record<string, Body>> {
  const [, ...further] = countries.pilots.map((pilot) => basePath({ countries, pilot }));
  const paths = [...PAGES, ...further.flatMap((base) => COUNTRY_PAGES.map((path) => base + path))];
  const day = { 'cache-control': 'public, max-age=86400' };
  const file = (text: string, type: string) => prepareBody(text, { type, headers: day });
  return {
    '/robots.txt': await file(robots(env), 'text/plain; charset=utf-8'),
    '/sitemap.xml': await file(sitemap(env, paths), 'application/xml; charset=utf-8'),
    '/site.webmanifest': await file(manifest(env), 'application/manifest+json; charset=utf-8'),
  };
}

function robots({ PUBLIC_URL }: Env): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`;
}

function sitemap({ PUBLIC_URL }: Env, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(PUBLIC_URL + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

function manifest({ PRODUCT_NAME }: Env): string {
  const png = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return JSON.stringify({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: 'Building inclusive speech technology for the Caribbean.',
    start_url: '/',
    display: 'browser',
    background_color: '#0c2b33',
    theme_color: '#0c2b33',
    icons: [png(192), png(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
