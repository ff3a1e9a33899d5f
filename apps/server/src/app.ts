import { join } from 'node:path';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import { appRouter } from '@labrish/api';
import type { AppRouter, Context } from '@labrish/api';
import { root } from '@labrish/db/paths';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { audioRoutes } from './audio/routes.ts';
import { signAudioUrl } from './audio/signing.ts';
import { authRoutes } from './auth/routes.ts';
import type { Services } from './context.ts';
import { healthRoutes } from './health.ts';
import { outboxRoutes } from './mail/outbox.ts';
import { restRoutes } from './rest/adapter.ts';
import { toHttpError } from './rest/errors.ts';
import { openApiRoutes } from './rest/openapi-routes.ts';
import { webRoutes } from './web.ts';
import type { Conversations } from './whatsapp/conversations.ts';
import { simulatorRoutes } from './whatsapp/simulator.ts';

/** Paths of machines: what is unknown below them answers JSON, never the site. */
const MACHINE_PATHS = /^\/(api|auth|trpc|webhooks|health|audio|outbox|simulator)(\/|$)/;

/** The server without its process: everything that answers a request. Tests build it; main.ts listens with it. */
export async function buildApp(services: Services, conversations: Conversations): Promise<FastifyInstance> {
  const { env } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    trustProxy: !env.embedded,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  });
  const createContext = async ({ req }: { req: FastifyRequest }): Promise<Context> => ({
    db: services.db.prisma,
    caller: await services.authenticate(req),
    now: services.now,
    audioUrl: ({ id }) => signAudioUrl(services, id),
  });

  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toHttpError(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!MACHINE_PATHS.test(path) && request.method === 'GET')
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page. Start at /');
    return reply.code(404).send({ error: `There is nothing at ${request.method} ${path}` });
  });

  await app.register(helmet, securityHeaders(env.embedded));
  await app.register(formbody);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: { router: appRouter, createContext },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  await app.register(restRoutes({ router: appRouter, createContext: (req) => createContext({ req }) }), {
    prefix: '/api/admin',
  });
  await app.register(openApiRoutes(services), { prefix: '/api' });
  await app.register(audioRoutes(services), { prefix: '/audio' });
  await app.register(healthRoutes(services), { prefix: '/health' });
  if (!env.AUTH_URL) await app.register(authRoutes(services), { prefix: '/auth/v1' });
  if (env.embedded) {
    await app.register(outboxRoutes(services), { prefix: '/outbox' });
    await app.register(simulatorRoutes(services, conversations), { prefix: '/simulator' });
  }
  await app.register(webRoutes(env, join(root, 'apps/web/dist')));
  return app;
}

/** A strict policy: only our own files. Styles may be inline because the toast library writes its own. */
function securityHeaders(embedded: boolean) {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: [`'self'`],
        styleSrc: [`'self'`, `'unsafe-inline'`],
        imgSrc: [`'self'`, 'data:', 'https:'],
        mediaSrc: [`'self'`, 'blob:'],
        upgradeInsecureRequests: embedded ? null : [],
      },
    },
    strictTransportSecurity: embedded ? (false as const) : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}

/** The server's logger, made before the services that write to it. */
export function createLogger(options: object): FastifyBaseLogger {
  return Fastify({ logger: options }).log;
}
