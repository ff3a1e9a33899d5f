import { signupIsClosed } from '#auth/accounts/admission.ts';
import type { Endpoints } from '#auth/context.ts';

/** Serves the public facts about this auth service: its signing keys, its settings and its health. */
export const discoveryEndpoints: Endpoints = (app, auth) => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(await auth.keys.jwks()),
  );
  app.get('/settings', async () => ({
    external: {
      ...Object.fromEntries(['anonymous_users', 'google', 'github', 'phone'].map((name) => [name, false])),
      email: true,
      ...Object.fromEntries(auth.options.providers.map(({ name }) => [name, true])),
    },
    disable_signup: signupIsClosed(auth.env),
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  }));
  app.get('/health', async () => ({
    version: 'v2',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }));
};
