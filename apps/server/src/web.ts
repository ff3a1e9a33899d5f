import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from './env.ts';

/** Addresses of the React app; everything else that is not a file is a 404. */
const APP_ROUTES = ['/login', '/logout', '/account', '/app', '/app/*'];

/** Serves the built site: the landing page at `/`, the app at its routes, hashed assets for a year. */
export function webRoutes(env: Env, dist: string) {
  return async (app: FastifyInstance) => {
    if (!existsSync(join(dist, 'app.html')))
      throw new Error(`The site is not built (${dist} is missing). Run: npm run build`);
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders,
    });
    const landing = page(env, join(dist, 'index.html'));
    const shell = page(env, join(dist, 'app.html'));
    app.get('/', landing);
    for (const route of env.embedded ? [...APP_ROUTES, '/simulator'] : APP_ROUTES) app.get(route, shell);
  };
}

/** What the browser needs to know of the settings. Public by nature. */
export function publicSettings(env: Env) {
  return {
    product_name: env.PRODUCT_NAME,
    auth_url: env.AUTH_URL ?? '/auth/v1',
    auth_key: env.AUTH_KEY ?? null,
    embedded: env.embedded,
    contribution_phone: env.CONTRIBUTION_PHONE ?? env.TWILIO_WHATSAPP_NUMBER ?? null,
    partnership_email: env.PARTNERSHIP_EMAIL ?? null,
  };
}

/** A page with the settings in it, compressed once at the start. */
function page(env: Env, file: string) {
  // `<` is escaped so that no setting can end the script element.
  const settings = JSON.stringify(publicSettings(env)).replaceAll('<', '\\u003c');
  const html = readFileSync(file, 'utf8')
    .replace('<!--settings-->', `<script type="application/json" id="settings">${settings}</script>`)
    .replaceAll('%PRODUCT_NAME%', escapeHtml(env.PRODUCT_NAME));
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: Buffer.from(html) };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(bodies[encoding]);
  };
}

function setHeaders(reply: { setHeader(name: string, value: string): unknown }, path: string): void {
  const hashed = path.includes('/assets/');
  reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
