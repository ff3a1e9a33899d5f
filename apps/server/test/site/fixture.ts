import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import Fastify from 'fastify';
import { readEnv } from '#env.ts';
import { notFoundPage, webRoutes } from '#site/routes.ts';

/** What the build would have made, cut down to what the server fills in. */
const PAGES = {
  'index.html': `<!doctype html><style>b{color:red}</style><title>{{product}} {{year}}</title>
<when-chat><a href="{{chat_url}}">chat</a></when-chat><unless-chat>no chat yet</unless-chat>
<when-practice>practice</when-practice>
<when-mail><a href="mailto:{{partnership_email}}">mail</a></when-mail><unless-mail>no mail yet</unless-mail>
<link rel="canonical" href="{{public_url}}/"><script type="application/ld+json">{{structured_data}}</script>`,
  'data.html': `<when-counted>{{samples}} samples, {{pairs}} of 5,000 ({{pairs_share}} %), {{speakers}} speakers, {{parishes}} parishes, {{hours}} h<when-assumed> assumed: Mix {{mix_assumed}}</when-assumed></when-counted>
<unless-counted>not counted</unless-counted>`,
  'privacy.html': '<when-consent>version {{consent_version}}: {{consent_text}}</when-consent>',
  '404.html': 'nothing here, says {{product}}',
  'app.html': '<title>%PRODUCT_NAME%</title><!--settings-->',
};

/** A server that has the public pages and nothing else, on an empty database and with a clock of its own. */
export async function startPages(settings: Record<string, string> = {}) {
  const dist = mkdtempSync(join(tmpdir(), 'labrish-dist-'));
  for (const [name, html] of Object.entries(PAGES)) writeFileSync(join(dist, name), html);
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/main-abc.js'), 'export {};');
  writeFileSync(join(dist, 'assets/main-abc.js.gz'), gzipSync('export {};'));

  const db: Database = await createDb({});
  await db.migrate();
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const app = Fastify();
  const services = { env: readEnv(settings), db, log: app.log, now: () => clock.now };
  const missing = notFoundPage(services, dist);
  app.setNotFoundHandler((request, reply) => missing(request, reply));
  await app.register(helmet);
  await app.register(webRoutes(services, dist));
  return {
    app,
    db,
    clock,
    html: async (path: string) => (await app.inject(path)).body,
    async close() {
      await app.close();
      await db.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

/** The settings without which a public server does not start. */
export const PUBLIC = {
  PUBLIC_URL: 'https://voices.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'hello@example.org',
  AUTH_SECRET: 'a secret of at least thirty-two letters',
  ADMIN_EMAIL: 'admin@example.org',
};
