import type { FastifyInstance } from 'fastify';
import { declareMailJobs } from '#mail/send.ts';
import { runInBackground, drain } from '#mail/background-tasks.ts';
import { discoveryEndpoints } from './endpoints/discovery.ts';
import { adminEndpoints } from './endpoints/admin.ts';
import { authorizeEndpoints } from './endpoints/authorize.ts';
import { addParsers } from './body.ts';
import type { Auth, AuthServices } from './context.ts';
import { AuthError, sendError, toAuthError } from './errors.ts';
import { callbackEndpoints } from './endpoints/callback.ts';
import { identityEndpoints } from './endpoints/identities.ts';
import { createKeys } from './keys.ts';
import { logoutEndpoints } from './endpoints/logout.ts';
import { mfaEndpoints } from './endpoints/mfa.ts';
import { withDefaults } from './options.ts';
import type { GivenOptions } from './options.ts';
import { recoveryCodeEndpoints } from './endpoints/recovery-codes.ts';
import { otpEndpoints } from './endpoints/otp.ts';
import { trustedKeys } from './tokens/service-token.ts';
import { declareAuthJobs } from './sweep.ts';
import { tokenEndpoints } from './endpoints/token.ts';
import { userEndpoints } from './endpoints/user.ts';
import { verifyEndpoints } from './endpoints/verify.ts';

const ENDPOINTS = [
  discoveryEndpoints,
  otpEndpoints,
  verifyEndpoints,
  tokenEndpoints,
  userEndpoints,
  logoutEndpoints,
  mfaEndpoints,
  recoveryCodeEndpoints,
  identityEndpoints,
  authorizeEndpoints,
  callbackEndpoints,
  adminEndpoints,
];

/** Makes the auth service as a plugin, to mount at /auth/v1: the GoTrue contract with its own parsers, errors and headers. */
export function authRoutes(services: AuthServices, options: GivenOptions = {}) {
  return async (app: FastifyInstance) => {
    const auth: Auth = {
      ...services,
      options: withDefaults(options, services.env.embedded),
      keys: createKeys(services),
      runInBackground: (task) => {
        runInBackground(services.db, services.log, task);
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
    // Finish the background work of answered requests before the database closes.
    app.addHook('onClose', () => drain(services.db));
    for (const add of ENDPOINTS) add(app, auth);
  };
}

function unknown(url: string): AuthError {
  if (/\/sso(?:[/?]|$)/.test(url))
    return new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  return new AuthError(404, 'not_found', 'There is no such endpoint');
}
