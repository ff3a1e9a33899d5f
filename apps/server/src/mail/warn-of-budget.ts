import { consume } from '#rate-limit.ts';
import type { MailServices } from './send.ts';
import { createTellAdmins } from './tell-admins.ts';

const DAY_SECONDS = 24 * 3600;

/** Logs and mails the admins, once a day for each share, that the messages of DAILY_MESSAGE_LIMIT are nearly or all sent. */
export async function warnOfBudget(parts: MailServices, percent: 80 | 100, day: string): Promise<void> {
  if ((await consume(parts, `message budget ${percent}`, day, DAY_SECONDS)).hits > 1) return;
  const { db, env, log } = parts;
  const limit = env.DAILY_MESSAGE_LIMIT;
  log.error({ limit, day }, `${percent} % of the messages of DAILY_MESSAGE_LIMIT have been sent today`);
  await db.prisma.$transaction((tx) =>
    createTellAdmins(parts)(tx, {
      kind: 'message_budget',
      about: `${percent} % of ${limit}`,
      subject: `The bot has sent ${percent} % of today's messages`,
      lead: [
        `DAILY_MESSAGE_LIMIT allows ${limit} messages a day, because each one costs money.`,
        percent === 100
          ? 'From now until midnight, the bot stores what people send and answers tomorrow. Only STOP, HELP, help lines and receipts are answered at once.'
          : 'When all are sent, the bot stores what people send and answers the next day.',
        'Raise the limit if this is a good day. If it is not, look for what makes the bot talk so much.',
      ],
      button: { label: 'See the operations', path: '/app/admin?tab=operations' },
    }),
  );
}
