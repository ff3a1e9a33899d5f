import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { declareMailJobs } from '#mail/send.ts';
import { runLater, settled } from '#mail/pending.ts';
import { aboutEndpoints } from './about.ts';
import { adminEndpoints } from './admin.ts';
import { authorizeEndpoints } from './authorize.ts';
import { addParsers } from './body.ts';
import type { Auth, AuthServices } from './context.ts';
import { AuthError, sendError, toAuthError } from './errors.ts';
import { callbackEndpoints } from './callback.ts';
import { identityEndpoints } from './identities.ts';
import { createKeys } from './keys.ts';
import { logoutEndpoints } from './logout.ts';
import { mfaEndpoints } from './mfa.ts';
import { withDefaults } from './options.ts';
import type { GivenOptions } from './options.ts';
import { otpEndpoints } from './otp.ts';
import { trustedKeys } from './service-token.ts';
import { declareAuthJobs } from './sweep.ts';
import { tokenEndpoints } from './token.ts';
import { userEndpoints } from './user.ts';
import { verifyEndpoints } from './verify.ts';

const ENDPOINTS = [
  aboutEndpoints,
  otpEndpoints,
  verifyEndpoints,
  tokenEndpoints,
  userEndpoints,
  logoutEndpoints,
  mfaEndpoints,
  identityEndpoints,
  authorizeEndpoints,
  callbackEndpoints,
  adminEndpoints,
];

/** The auth service as a plugin, to be mounted at /auth/v1: the GoTrue contract with its own parsers, errors and headers. */
export function authRoutes(services: AuthServices, options: GivenOptions = {}) {
  return async (app: FastifyInstance) => {
    const auth: Auth = {
      ...services,
      options: withDefaults(options, services.env.embedded),
      keys: createKeys(services),
      later: (task) => {
        runLater(services.db, services.log, task);
      },
    };
    trustedKeys(services.env);
    declareMailJobs(services);
    declareAuthJobs(services);
    addParsers(app);
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    app.setErrorHandler((error, request, reply) => sendError(toAuthError(error, request), request, reply));
    app.setNotFoundHandler((request, reply) => sendError(unknown(request.url), request, reply));
    await app.register(rateLimit, {
      global: false,
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
        'retry-after': true,
      },
      errorResponseBuilder: (_request, { after }) =>
        new AuthError(
          429,
          'over_request_rate_limit',
          `Too many requests from your address. Please try again in ${after}.`,
        ),
    });
    // What was promised with an answer is done before the database closes.
    app.addHook('onClose', () => settled(services.db));
    for (const add of ENDPOINTS) add(app, auth);
  };
}

function unknown(url: string): AuthError {
  if (/\/sso(?:[/?]|$)/.test(url))
    return new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  return new AuthError(404, 'not_found', 'There is no such endpoint');
}
