import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Headers that every answer has without helmet; they are not copied. */
const OWN = new Set(['connection', 'content-length', 'content-type', 'date', 'transfer-encoding']);

/**
 * Adds helmet's headers and `others` to every answer. Helmet builds its policies for each answer, which is a tenth of the work of
 * a small read. Ours never change, so they are copied from one model answer.
 */
export async function addFixedHeaders(
  app: FastifyInstance,
  options: FastifyHelmetOptions,
  others: Record<string, string>,
): Promise<void> {
  const model = Fastify();
  await model.register(helmet, options);
  const answer = await model.inject('/');
  await model.close();
  const given = Object.entries(answer.headers).filter(([name]) => !OWN.has(name));
  const headers = { ...Object.fromEntries(given), ...others };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Browser features that our pages never use. The names are Chromium's: it complains about others. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'camera', 'clipboard-read', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'midi', 'otp-credentials'],
  ...[
    'payment',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ],
];

/** Passkey features: our own pages may use them, frames of other sites may not. */
const SELF_ONLY_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];

/**
 * Returns the `permissions-policy` header of every page and answer. The simulator and the console (of topics) record with the
 * microphone. The console writes to the clipboard and plays audio, which need no permission.
 */
export function permissionsPolicy(): string {
  return [
    'microphone=(self)',
    ...SELF_ONLY_FEATURES.map((feature) => `${feature}=(self)`),
    ...DISABLED_FEATURES.map((feature) => `${feature}=()`),
  ].join(', ');
}

/** Bars every cache from storing the answers of a scope: they are personal, and one of them is a new API key. */
export function addNoStoreHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
}
