import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { appRouter, BATCH, explain, type AppRouter } from '@labrish/api';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import Fastify, { type FastifyInstance } from 'fastify';
import { declareKeyJobs } from './access/key-jobs.ts';
import { declareListenCleanup } from './playback/listen-log.ts';
import { audioRoutes } from './playback/routes.ts';
import { voiceRoutes } from './playback/voices.ts';
import { createApiContext } from './api-context.ts';
import { authOptions } from './auth/options.ts';
import { authRoutes } from './auth/routes.ts';
import { inCountry, type Services } from './context.ts';
import type { Env } from './env.ts';
import { logFailure } from './log/failure-log.ts';
import { requestTraces, traceRequests } from './log/trace.ts';
import { closeAfterAnswers } from './http/listen.ts';
import { contentPolicy } from './http/content-policy.ts';
import { addFixedHeaders, permissionsPolicy, addNoStoreHeader } from './http/headers.ts';
import { healthRoutes } from './health/routes.ts';
import { outboxRoutes } from './mail/outbox.ts';
import { declareMailJobs } from './mail/send.ts';
import { createTellAdmins } from './mail/tell-admins.ts';
import { personRoutes } from './person/routes.ts';
import { metricsRoute } from './metrics/routes.ts';
import { watchRequests } from './metrics/requests.ts';
import { retryAfter } from './http/retry-after.ts';
import { declareFunnelCount } from './funnel/count-job.ts';
import { declareBuildJobs, declareDownloadJobs } from './releases/jobs.ts';
import { declareDraftJobs } from './machine-drafts/jobs.ts';
import { declareReviewJobs } from './review/jobs.ts';
import { downloadRoutes } from './releases/downloads/routes.ts';
import { myDataRoutes } from './person/my-data-routes.ts';
import { publicReleaseRoutes } from './releases/public-routes.ts';
import { sendError, sendNotFound } from './rest/errors.ts';
import { readJson, assertShallow, replaceJsonParser } from './http/json-body.ts';
import { apiRoutes } from './rest/routes.ts';
import { campaignLinks } from './site/campaign-link.ts';
import { notFoundPage, webRoutes } from './site/routes.ts';
import { warnOfUnknownProxy } from './settings/trusted-proxies.ts';
import type { Messaging } from './open-messaging.ts';
import { codeSender } from './channels/twilio/send-code.ts';
import { simulatorRoutes } from './channels/simulator/routes.ts';
import { twilioWebhooks } from './channels/twilio/webhook.ts';

/** Brotli at quality 4 is as fast as gzip. A higher quality saves a few bytes and makes people wait. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * Milliseconds in which a request must have been received: enough for 16 MB on a slow line. This is Node's own default, which
 * Fastify switches off. Sending the answer has no limit: people pause while they listen to a recording.
 */
const REQUEST_MS = 300_000;

/** Paths for programs: an unknown address below them is answered with JSON, never with a page of the site. */
const MACHINE_PATHS = /^\/(api|auth|trpc|webhooks|health|metrics|audio|voices|person|outbox|simulator)(\/|$)/;

/**
 * Builds the server with all its routes, and does not listen yet: main.ts does that, and tests send requests without a port.
 *
 * @param site folder of the built pages; without it the app serves no pages.
 */
export async function buildApp(
  services: Services,
  messaging: Messaging,
  site?: string,
): Promise<FastifyInstance> {
  const { env } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    ...requestTraces,
    // Trust only what a proxy wrote into X-Forwarded-For, not what the proxy's client sent.
    trustProxy: env.embedded ? false : env.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // Answer what is sent during a stop over a connection that is open: a proxy must not repeat a POST after a 503.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    // Wait for a slow machine: Fastify would end a start whose routes take over ten seconds.
    pluginTimeout: 0,
    // Allow a long path parameter: a batch of tRPC calls names all its procedures in one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
    frameworkErrors: sendError,
  });
  closeAfterAnswers(app);
  const { twilio, conversations } = messaging;
  const createContext = createApiContext(services, messaging);
  const sender = twilio && codeSender(services, twilio);
  // Pages without a country in their address are the first one's, as the team's days are.
  const first = inCountry(services, services.countries.first.pilot.country.code);
  const missingPage = site && notFoundPage(first, site);
  traceRequests(app);
  watchRequests(app, services.metrics.requests);
  if (env.TRUST_PROXY.length > 0) warnOfUnknownProxy(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (missingPage && !MACHINE_PATHS.test(path) && ['GET', 'HEAD'].includes(request.method))
      return missingPage(request, reply);
    return sendNotFound(request, reply);
  });

  await addFixedHeaders(app, securityHeaders(env), {
    'content-security-policy': contentPolicy(env),
    'permissions-policy': permissionsPolicy(),
  });
  readJson(app);
  await app.register(async (scope) => {
    // Compress the answers of the API: lists are long and reviewers' connections slow. Pages and files are compressed already,
    // audio cannot be. Unpack no request: nobody sends us compressed bodies, and a small one could unpack to a huge one.
    await scope.register(compress, {
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: QUICKLY },
    });
    await scope.register(trpcRoutes, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, info }) => createContext(req, info.calls.length),
        maxBatchSize: BATCH.maxItems,
        responseMeta: ({ errors: [first] }) =>
          first ? { headers: retryAfter(getHTTPStatusCodeFromError(first), explain(first).details) } : {},
        onError: ({ error, path, req }) => {
          logFailure(req, getHTTPStatusCodeFromError(error), error, { path });
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
    await scope.register(apiRoutes, {
      prefix: '/api',
      title: env.PRODUCT_NAME,
      router: appRouter,
      createContext,
    });
  });
  await app.register(audioRoutes(services, createTellAdmins(services)), { prefix: '/audio' });
  await app.register(voiceRoutes(services), { prefix: '/voices' });
  await app.register(personRoutes(services), { prefix: '/person' });
  await app.register(healthRoutes(services), { prefix: '/health' });
  await app.register(metricsRoute(services));
  await app.register(campaignLinks(services), { prefix: '/go' });
  await app.register(publicReleaseRoutes(services), { prefix: '/data' });
  await app.register(downloadRoutes(services), { prefix: '/data/releases' });
  await app.register(twilioWebhooks(services, messaging), { prefix: '/webhooks/twilio' });
  // With an outside auth service, this server mails only invitations and notices.
  if (env.AUTH_URL) declareMailJobs(services);
  else
    await app.register(authRoutes(services, { ...authOptions(env), ...(sender && { sendCode: sender }) }), {
      prefix: '/auth/v1',
    });
  const stopping = new AbortController();
  app.addHook('preClose', (done) => {
    stopping.abort();
    done();
  });
  declareBuildJobs(services, stopping.signal);
  declareReviewJobs(services);
  declareDraftJobs(services);
  declareDownloadJobs(services);
  declareFunnelCount(services);
  declareListenCleanup(services);
  declareKeyJobs(services);
  if (env.embedded) {
    await app.register(outboxRoutes(services), { prefix: '/outbox' });
    await app.register(simulatorRoutes(services, conversations), { prefix: '/simulator' });
  }
  if (site) {
    await app.register(webRoutes(first, site));
    await app.register(myDataRoutes(first, messaging.messenger, site));
  }
  return app;
}

/** Returns the security headers besides the content security policy (http/content-policy.ts). */
function securityHeaders({ embedded }: Env) {
  return {
    contentSecurityPolicy: false as const,
    strictTransportSecurity: embedded ? (false as const) : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Leave out headers that only Internet Explorer, Flash and removed browser filters read: they cost bytes on metered lines.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/**
 * Serves the procedures as tRPC; mount at /trpc. Checks input before it is parsed: a query has its JSON in the address, a
 * mutation in its body, which tRPC parses itself.
 */
async function trpcRoutes(app: FastifyInstance, options: FastifyTRPCPluginOptions<AppRouter>): Promise<void> {
  addNoStoreHeader(app);
  app.addHook('onRequest', async ({ query }) => {
    const { input } = query as { input?: unknown };
    if (typeof input === 'string') assertShallow(Buffer.from(input));
  });
  fastifyTRPCPlugin(app, options, () => undefined);
  replaceJsonParser(app, (text, _request, done) => {
    done(null, text);
  });
}
