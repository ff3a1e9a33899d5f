import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#http/escape-html.ts';
import { admitLocalPages } from '#http/local-pages.ts';
import { styleHashes } from '#http/style-hashes.ts';
import { matchesSearch, toMessage, toSummary } from './mailpit.ts';
import type { OutboxMail } from './mailpit.ts';
import type { MailMessage } from './message.ts';
import { outboxPage } from './outbox-page.ts';
import { drain } from './background-tasks.ts';
import { openMail, UNREADABLE } from './send.ts';
import type { MailServices } from './send.ts';

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
