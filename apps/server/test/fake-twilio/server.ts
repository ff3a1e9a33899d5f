import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import { readEnv } from '#env.ts';
import { healthRoutes } from '#health/routes.ts';
import { loggerOptions } from '#log/logger.ts';
import { toHttpError } from '#rest/errors.ts';
import { openServices } from '#open-services.ts';
import { openMessaging } from '#open-messaging.ts';
import type { MessagingOptions } from '#open-messaging.ts';
import { voiceRoutes } from '#playback/voices.ts';
import type { FakeMessage } from './fake.ts';
import { twilioWebhooks } from '#channels/twilio/webhook.ts';
import { createClock } from './clock.ts';
import { signedRequest, startFakeTwilio } from './start.ts';

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>;

/**
 * Starts a server with a fake Twilio: its webhooks on a port, an empty database, and a clock that only tests move.
 *
 * @param database a server on which a database is made, or null for PGlite; absent: TEST_DATABASE_URL decides.
 */
export async function startTwilioServer(
  options: MessagingOptions & { database?: string | null; settings?: Record<string, string> } = {},
) {
  const clock = createClock();
  const fake = await startFakeTwilio(clock.now);
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-twilio-'));
  const { database = process.env.TEST_DATABASE_URL } = options;
  const temporary = database ? await createTemporaryDatabase(database) : undefined;
  const public_url = 'https://voices.example.org';
  const env = {
    ...readEnv({
      DATA_DIR: dataDir,
      ...fake.settings,
      ...options.settings,
      ...(temporary && { DATABASE_URL: temporary.url }),
    }),
    PUBLIC_URL: public_url,
  };
  const logged: string[] = [];
  const app = Fastify({
    logger: { ...loggerOptions('debug'), stream: { write: (line: string) => void logged.push(line) } },
    routerOptions: { ignoreTrailingSlash: true },
  });
  const services = await openServices(env, app.log, clock.now);
  // Schedule no recurring tasks, because the jumping clock would make all of them due: tests run them themselves.
  services.jobs.every = () => undefined;
  const messaging = openMessaging(services, { timer: clock.timer, ...options });
  const { conversations } = messaging;
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = toHttpError(error);
    return reply.code(status).send(body);
  });
  await app.register(healthRoutes(services), { prefix: '/health' });
  await app.register(voiceRoutes(services), { prefix: '/voices' });
  await app.register(twilioWebhooks(services, messaging), { prefix: '/webhooks/twilio' });
  await services.jobs.start();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  /** Posts to the server's local address, as a proxy does that changes the host. */
  const post = (path: string, init: RequestInit) => fetch(url + path, init);

  /** Sends a webhook as Twilio does. */
  const webhook = (path: string, params: Record<string, string>, token = fake.state.auth_token) =>
    post(path, signedRequest(public_url + path, params, token));

  const report = (
    message: Pick<FakeMessage, 'sid' | 'status_callback'>,
    status: string,
    more: Record<string, string> = {},
  ) => {
    const { pathname, search } = new URL(message.status_callback ?? '');
    return webhook(pathname + search, {
      AccountSid: fake.state.account_sid,
      MessageSid: message.sid,
      MessageStatus: status,
      To: 'whatsapp:+18765550123',
      ...more,
    });
  };

  /** Fetches the media of our message from the public address, as Twilio does. @returns its error code, if it does not take them */
  const fetchMedia = async ({ media_url }: FakeMessage): Promise<number | null> => {
    if (!media_url?.startsWith(`${public_url}/`)) return 63019;
    const answer = await post(media_url.slice(public_url.length), { method: 'GET' });
    if (!answer.ok) return 63019;
    if (answer.headers.get('content-type') !== 'audio/ogg') return 12300;
    return (await answer.arrayBuffer()).byteLength > 16 * 1024 * 1024 ? 11751 : null;
  };

  return {
    fake,
    clock,
    services,
    ...messaging,
    logged,
    public_url,
    post,
    webhook,
    /** Delivers a contributor's message and waits until it is answered. */
    async receive(params: Record<string, string>) {
      const response = await webhook('/webhooks/twilio/whatsapp', params);
      await conversations.idle();
      return response;
    },
    /** Moves the clock forward and runs the sweep. */
    async later(by: Parameters<typeof clock.forward>[0]) {
      clock.forward(by);
      await conversations.recoverPending();
      await conversations.idle();
    },
    /** Moves the clock forward and fires only the timers that are due, without the sweep. */
    async passes(by: Parameters<typeof clock.forward>[0]) {
      clock.forward(by);
      clock.ring();
      await conversations.idle();
    },
    /** Sends Twilio's status report about one of our messages. */
    report,
    /** Lets Twilio fetch a voice note, send it or fail, and report that; waits until what follows is sent. */
    async sendsVoice(message: FakeMessage) {
      const problem = await fetchMedia(message);
      message.status = problem ? 'undelivered' : 'sent';
      await report(message, message.status, problem ? { ErrorCode: String(problem) } : {});
      await conversations.idle();
    },
    async close() {
      await app.close();
      await conversations.idle();
      await services.close();
      await temporary?.drop();
      await fake.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
