import './private-files.ts';
import { join } from 'node:path';
import { root } from '@labrish/db/migrations';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { firstSignInLink } from './auth/first-admin.ts';
import { readEnv, type Env } from './env.ts';
import type { Services } from './context.ts';
import { listen } from './http/listen.ts';
import { createLogger, loggerOptions } from './log/logger.ts';
import { helpLinesOf } from './settings/by-pilot.ts';
import { openServices } from './open-services.ts';
import { reportStartupError } from './startup-error.ts';
import { retryWhileAway } from './retry-database.ts';
import { openMessaging } from './open-messaging.ts';

/** How long a stop waits for running work before the process ends anyway. Unfinished work is resumed at the next start. */
const STOP_MS = 20_000;

try {
  await serve(readEnv(process.env));
} catch (error) {
  reportStartupError(error);
  process.exit(1);
}

async function serve(env: Env): Promise<void> {
  const log = createLogger(loggerOptions(env.LOG_LEVEL));
  const services = await openServices(env, log);
  const messaging = openMessaging(services);
  const { conversations } = messaging;
  const app = await buildApp(services, messaging, join(root, 'apps/web/dist'));
  services.jobs.every('resume-conversations', '* * * * *', () => conversations.recoverPending());
  services.jobs.every('tidy-audio', '43 3 * * *', async () => {
    const removed = await services.audio.tidy();
    if (removed) log.info({ removed }, 'half-written recordings removed');
    await services.releaseFiles.tidy();
  });
  await listen(app, env).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nothing handled');
    await app.close();
    await conversations.stop();
    await services.close();
  });
  // From here on an unreachable database does not end the process: the server answers that the database is away.
  const link = await retryWhileAway(() => firstSignInLink(services), { log, task: 'first sign-in link' });
  await greet(services, link);
  await conversations.recoverPending();
  await services.jobs.start();
}

/** Prints where the site is and how the first administrator signs in, for the person who started the server. */
async function greet({ countries, env }: Services, link: string | null): Promise<void> {
  const lines = [`${env.PRODUCT_NAME} is running at ${env.PUBLIC_URL}`];
  if (env.embedded) lines.push(`Try the chat at ${env.PUBLIC_URL}/simulator`);
  else if (!env.SMTP_URL)
    lines.push('Mail reaches nobody: there is no outbox while HOST is open. Set SMTP_URL and MAIL_FROM.');
  const unconfirmed = countries.pilots.filter(({ country: { code } }) => !helpLinesOf(env, countries, code));
  for (const { country } of unconfirmed) {
    const setting = country === countries.first.pilot.country ? 'HELP_LINES' : `HELP_LINES_${country.code}`;
    lines.push(
      `${setting} is not set: people in distress in ${country.name} read help lines that nobody here has confirmed (README).`,
    );
  }
  if (link) lines.push(`First sign-in as ${env.ADMIN_EMAIL} (once, within 30 minutes): ${link}`);
  console.log(`\n  ${lines.join('\n  ')}\n`);
}
