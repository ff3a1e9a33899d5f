import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml, HTML_START, styleHashes } from '#http/html.ts';
import { admitLocalPages } from '#http/local-pages.ts';
import { matchesSearch, toMessage, toSummary, type OutboxMail } from './mailpit.ts';
import type { MailMessage } from './message.ts';
import { drain } from './background-tasks.ts';
import { openMail, UNREADABLE, type MailServices } from './send.ts';

/** Maximum number of mails listed, the newest; each has to be decrypted. */
const LISTED = 500;
const page = z.object({
  query: z.string().max(500).default(''),
  start: z.coerce.number().int().min(0).catch(0),
  limit: z.coerce.number().int().min(1).max(LISTED).catch(50),
});

/** Stands in for a mail that cannot be decrypted. */
const CLOSED: MailMessage = {
  to: 'unknown',
  subject: 'A mail that cannot be opened: it was sealed with another AUTH_SECRET, or is damaged',
  text: `${UNREADABLE}\n`,
  html: `<p>${escapeHtml(UNREADABLE)}</p>`,
};

/**
 * Serves the mails of the embedded mode, for people (a page) and for tests (Mailpit's JSON below api/v1). The mails hold sign-in
 * links: mount this only where nothing but loopback reaches the server.
 */
export function outboxRoutes(services: MailServices) {
  const { env, db } = services;

  const storedMails = async (): Promise<OutboxMail[]> => {
    await drain(db);
    const rows = await db.prisma.mails.findMany({
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: LISTED,
    });
    return rows
      .filter((row) => row.message_enc.length > 0)
      .map((row) => ({ id: row.id, created_at: row.created_at, message: openMail(services, row) ?? CLOSED }));
  };
  const list = async (request: FastifyRequest) => {
    const { query, start, limit } = page.parse(request.query);
    const all = await storedMails();
    const found = all.filter((mail) => matchesSearch(env, mail, query));
    return {
      total: all.length,
      unread: all.length,
      count: Math.min(limit, Math.max(0, found.length - start)),
      messages_count: found.length,
      messages_unread: found.length,
      start,
      tags: [],
      messages: found.slice(start, start + limit).map((mail) => toSummary(env, mail)),
    };
  };

  return async (app: FastifyInstance) => {
    admitLocalPages(app);
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    app.get('/', async (_request, reply) => {
      const html = outboxPage(env.PRODUCT_NAME, await storedMails());
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src ${styleHashes(html).join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        )
        .send(html);
    });
    app.get('/api/v1/search', list);
    app.get('/api/v1/messages', list);
    app.get<{ Params: { id: string } }>('/api/v1/message/:id', async (request, reply) => {
      const all = await storedMails();
      const mail = request.params.id === 'latest' ? all[0] : all.find(({ id }) => id === request.params.id);
      if (!mail) return reply.code(404).send({ error: 'There is no such mail.' });
      return toMessage(env, mail);
    });
    app.get<{ Params: { id: string } }>('/view/:id', async (request, reply) => {
      const mail = (await storedMails()).find(({ id }) => id === request.params.id);
      if (!mail) return reply.code(404).send({ error: 'There is no such mail.' });
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          // A mail needs its own inline styles: mail programs read no other.
          `default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation`,
        )
        .send(mail.message.html);
    });
  };
}

/** Renders the outbox as a page: newest mail first, its link and code at hand, no script. */
function outboxPage(product: string, mails: OutboxMail[]): string {
  const title = escapeHtml(`Outbox of ${product}`);
  return `${HTML_START}
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${title}</h1>
<p>Without a mail server, mail stays here. Only this machine can see it. Reload the page to see new mail.</p></header>
<main>${mails.length ? `<ol>${mails.map(entry).join('')}</ol>` : EMPTY}</main>
</body>
</html>
`;
}

const EMPTY = `<p class="empty">No mail yet. Ask for a sign-in link on <a href="/login">the sign-in page</a>, and it appears here.</p>`;

function entry({ id, created_at, message }: OutboxMail): string {
  const when = created_at.toISOString();
  return `<li><article>
<h2>${escapeHtml(message.subject)}</h2>
<p class="meta">To ${escapeHtml(message.to)} · <time datetime="${when}">${when.slice(0, 16).replace('T', ' ')} UTC</time> · <a href="/outbox/view/${escapeHtml(id)}">as mailed</a></p>
<p class="about">${message.link ? `<a class="go" href="${escapeHtml(message.link)}">Open the link</a>` : ''}${message.code ? `<span>Code <code>${escapeHtml(message.code)}</code></span>` : ''}</p>
<details><summary>Text</summary><pre>${escapeHtml(message.text)}</pre></details>
</article></li>`;
}

const STYLE = `
:root{color-scheme:light dark;--page:#f4f1ea;--card:#fffdf8;--line:#d9d2c3;--ink:#21302a;--quiet:#56645d;--go:#0b7a55;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#16201d;--card:#1f2b27;--line:#3d4f48;--ink:#ecf1ee;--quiet:#a9b8b1;--go:#5fd3a6;--on:#10201a}}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:44rem;margin:0 auto}
h1{margin:0;font-size:1.5rem}header p{margin:.25rem 0 1.5rem;color:var(--quiet)}
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem}
h2{margin:0;font-size:1.05rem}.meta{margin:.15rem 0 1rem;color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
.about{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;margin:0 0 .75rem}
a{color:var(--go)}.go{padding:.6rem 1rem;border-radius:8px;background:var(--go);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible,summary:focus-visible{outline:3px solid var(--go);outline-offset:2px}
code{font:600 1.25rem ui-monospace,monospace;letter-spacing:.15em}
summary{cursor:pointer;color:var(--quiet);font-size:.875rem}
pre{margin:.75rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
.empty{padding:3rem 1rem;text-align:center;border:1px dashed var(--line);border-radius:12px}`;
