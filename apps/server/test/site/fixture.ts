import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import Fastify from 'fastify';
import type { CountryServices } from '#context.ts';
import type { Countries } from '#countries.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { readEnv } from '#env.ts';
import { notFoundPage, webRoutes } from '#site/routes.ts';
import { COUNTRIES } from '../country.ts';

/** The output of the build, reduced to the parts that the server fills in. */
const PAGES = {
  'index.html': `<!doctype html><style>b{color:red}</style><title>{{product}} {{year}}</title>
<when-chat><a href="{{chat_url}}">chat</a></when-chat><unless-chat>no chat yet</unless-chat>
<when-practice>practice</when-practice>
<when-mail><a href="mailto:{{partnership_email}}">mail</a></when-mail><unless-mail>no mail yet</unless-mail>
<when-counted>{{places}} {{place_plural}}</when-counted><when-heard>: {{places_heard}}</when-heard><when-missing>; not {{places_missing}}</when-missing>
<when-samples><ul>{{home_samples}}</ul></when-samples><when-published>published</when-published><unless-published>not yet</unless-published><when-measured>{{measured_text}}</when-measured>
<link rel="canonical" href="{{public_url}}/"><script type="application/ld+json">{{structured_data}}</script>`,
  'data.html': `<when-counted>{{samples}} samples, {{pairs}} of {{pairs_target}} ({{pairs_share}} %), {{speakers}} speakers, {{places}} {{place_plural}}, {{hours}} h<when-assumed> assumed: {{label_counts_assumed}}</when-assumed></when-counted>
<unless-counted>not counted</unless-counted>`,
  'heard.html': '{{months}}<unless-answered>nothing heard yet</unless-answered>',
  'partner.html': `<when-sent>sent</when-sent><when-refused>refused</when-refused><p>{{problem_form}}</p>
<input name="name" value="{{typed_name}}" aria-invalid="{{invalid_name}}"><p id="problem-name">{{problem_name}}</p>
<select>{{interest_options}}</select><textarea>{{typed_message}}</textarea>`,
  'privacy.html': '<when-consent>version {{consent_version}}: {{consent_text}}</when-consent>',
  'releases.html': `<when-current>{{version_title}} {{version_name}} {{month}} {{licence}} {{size}}: {{recordings}} recordings, {{hours}} hours, {{speakers}} speakers</when-current>
<unless-readable>cannot be read</unless-readable><when-readable><unless-published>none yet</unless-published></when-readable>
<when-published><unless-current>on its way</unless-current><ol>{{versions}}</ol></when-published>
<when-figures>{{charts}}</when-figures><when-samples>{{samples}}</when-samples>
<when-current>{{first_steps}}<pre>{{bibtex}}</pre><code>curl {{withdrawn_url}}</code><a href="{{licence_url}}">licence</a></when-current>
<when-offered><form>{{terms_list}}</form></when-offered><unless-offered>no download</unless-offered>
<script type="application/ld+json">{{structured_data}}</script>`,
  'yardstick.html': `<when-measured>{{recognisers}}<when-measured_private>not published: {{recognisers_private}}</when-measured_private>{{runs}}</when-measured>
<unless-measured>not measured</unless-measured>`,
  'releases-ask.html': `<when-refused>refused</when-refused><p>{{problem_form}}</p>
<input name="name" value="{{typed_name}}" aria-invalid="{{invalid_name}}"><p id="problem-name">{{problem_name}}</p>
<input name="email" value="{{typed_email}}" aria-invalid="{{invalid_email}}"><p id="problem-email">{{problem_email}}</p>
<textarea>{{typed_purpose}}</textarea><p id="problem-purpose">{{problem_purpose}}</p>
<when-agreed>ticked</when-agreed><p id="problem-terms">{{problem_terms}}</p>{{terms_list}}`,
  'releases-asked.html': 'look into your mailbox',
  'yardstick-sent.html': `<when-refused>refused: {{problem}}</when-refused><unless-refused>scored: {{scores}}</unless-refused>`,
  'releases-access.html': `<when-allowed>until {{until}} <when-offered>{{downloads}}{{key}}{{version_field}}{{curl}}</when-offered></when-allowed>
<unless-allowed>this link does not work</unless-allowed>`,
  'receipts.html': `<input name="code" value="{{typed}}" aria-invalid="{{invalid}}"><when-unknown>no such receipt</when-unknown>
<when-too_many>too many</when-too_many>
<when-genuine>{{receipt}}: in {{month}} {{taken_back}}, {{recordings}}<when-in_versions><ul>{{versions}}</ul></when-in_versions></when-genuine>`,
  'status.html':
    '<when-works>it works</when-works><when-paused>paused</when-paused><when-trouble>trouble</when-trouble> {{checked_at}}',
  '404.html': 'nothing here, says {{product}}',
  'app.html': '<title>%PRODUCT_NAME%</title><!--settings-->',
};

const WEB = new URL('../../../web/', import.meta.url);

/** Draws the pages that the build writes, as far as the server fills them in: without hashed names, with no style inside. */
export async function drawPages(): Promise<Record<string, string>> {
  // Not by name: the server's tests are compiled without the types of a browser.
  const { renderPage } = (await import(new URL('src/landing/document.tsx', WEB).href)) as {
    renderPage: (file: string) => string | null;
  };
  const files = readdirSync(fileURLToPath(WEB)).filter((name) => name.endsWith('.html'));
  return Object.fromEntries(files.map((name) => [name, renderPage(name) ?? PAGES['app.html']]));
}

/** Writes the pages as the build does. @returns the folder, which the caller removes */
export function writePages(pages: Record<string, string> = PAGES): string {
  const dist = mkdtempSync(join(tmpdir(), 'labrish-dist-'));
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(dist, name), html);
  return dist;
}

/** Starts a server with only the public pages, an empty database and its own clock. @param pages as the build wrote them */
export async function startPages(
  settings: Record<string, string> = {},
  {
    countries = COUNTRIES,
    pages,
    openedAt = async () => new Date(0),
  }: {
    countries?: Countries;
    pages?: Record<string, string>;
    openedAt?: CountryServices['flows']['openedAt'];
  } = {},
) {
  const dist = writePages(pages);
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/main-abc.js'), 'export {};');
  writeFileSync(join(dist, 'assets/main-abc.js.gz'), gzipSync('export {};'));

  const db: Database = await createDb({});
  await db.migrate();
  await db.prisma.pilots.createMany({
    data: countries.pilots.map(({ country: { code, time_zone } }, position) => ({
      code,
      time_zone,
      position,
    })),
  });
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const app = Fastify();
  const paths: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void (method === 'GET' && paths.push(url)));
  // The public pages need only these services.
  const services = {
    ...{ env: readEnv(settings), countries, ...countries.first, flows: { openedAt } },
    ...{ db, log: app.log, now: () => clock.now, secrets: createSecrets(PUBLIC.AUTH_SECRET) },
  } as CountryServices;
  const missing = notFoundPage(services, dist);
  app.setNotFoundHandler((request, reply) => missing(request, reply));
  await app.register(helmet);
  await app.register(webRoutes(services, dist));
  return {
    app,
    db,
    clock,
    /** The paths of all GET routes, with the names of their parameters. */
    paths,
    html: async (path: string) => (await app.inject(path)).body,
    /** Waits until the landing page has the day's figures: it is served at once, also while they are still being read. */
    async knowsToday() {
      while (!(await app.inject('/')).body.includes(' parishes'));
    },
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
