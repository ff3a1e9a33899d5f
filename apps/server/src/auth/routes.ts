import { idleSince } from '@labrish/api/sessions/idle';
import type { FastifyInstance } from 'fastify';
import { drain, runInBackground } from '#mail/background-tasks.ts';
import { declareMailJobs } from '#mail/send.ts';
import { addParsers } from './body.ts';
import type { Auth, AuthServices } from './context.ts';
import { adminEndpoints } from './endpoints/admin.ts';
import { authorizeEndpoints } from './endpoints/authorize.ts';
import { callbackEndpoints } from './endpoints/callback.ts';
import { discoveryEndpoints } from './endpoints/discovery.ts';
import { identityEndpoints } from './endpoints/identities.ts';
import { userEndpoints } from './endpoints/user.ts';
import { mfaEndpoints } from './endpoints/mfa.ts';
import { otpEndpoints } from './endpoints/otp.ts';
import { recoveryCodeEndpoints } from './endpoints/recovery-codes.ts';
import { tokenEndpoints } from './endpoints/token.ts';
import { verifyEndpoints } from './endpoints/verify.ts';
import { AuthError, sendError, toAuthError } from './errors.ts';
import { createKeys } from './keys.ts';
import { after } from './lifetimes.ts';
import { type GivenOptions, withDefaults } from './options.ts';
import { trustedKeys } from './tokens/service-token.ts';

const ENDPOINTS = [
  discoveryEndpoints,
  otpEndpoints,
  verifyEndpoints,
  tokenEndpoints,
  userEndpoints,
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
    services.jobs.every('auth-sweep', '17 * * * *', () => sweepAuth(services));
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

const DAY = 24 * 3600;

/** Deletes expired rows. Keeps tokens for a day after they expire, so that an operator can still see why a second click was refused. */
async function sweepAuth(services: AuthServices): Promise<void> {
  const { prisma } = services.db;
  const now = services.now();
  const yesterday = after(now, -DAY);
  await prisma.auth_one_time_tokens.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_flows.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_challenges.deleteMany({ where: { expires_at: { lt: yesterday } } });
  await prisma.auth_throttles.deleteMany({ where: { window_start: { lt: yesterday } } });
  await prisma.auth_sessions.deleteMany({
    where: { OR: [{ not_after: { lte: now } }, { refreshed_at: { lte: idleSince(now) } }] },
  });
  await prisma.auth_signing_keys.deleteMany({ where: { status: 'retired', retired_at: { lt: yesterday } } });
}
