import type { Database } from '@labrish/db';
import { dayOf, nextDay, type Pilot } from '@labrish/pilot';
import type { Env } from '#env.ts';

/** What is counted: answers, messages that nobody has asked for, voice notes, and codes for a sign-in. */
export type MessageKind = 'reply' | 'proactive' | 'voice' | 'code';

/** Milliseconds for which a count is current. Several processes may pass the limit together by what they send meanwhile. */
const FRESH_MS = 5_000;
/** The share of the limit at which the admins are warned. */
const WARN_AT = 0.8;

/** Counts the messages of a day, in the first pilot's time zone, and says when DAILY_MESSAGE_LIMIT is reached. */
export interface MessageBudget {
  /** The most messages of a day; undefined: no limit. */
  limit: number | undefined;
  /** Counts a message that Twilio has accepted. Counts of some seconds are lost when the process is killed. */
  count(kind: MessageKind): void;
  /** Returns the end of the day if its limit is reached; else null, always without a limit. */
  spentUntil(): Promise<Date | null>;
  /** Returns the messages of all processes today. Stores what this process has counted. */
  today(): Promise<Partial<Record<MessageKind, number>>>;
}

interface Parts {
  db: Pick<Database, 'prisma'>;
  env: Pick<Env, 'DAILY_MESSAGE_LIMIT'>;
  /** The pilot whose midnight ends the day. */
  pilot: Pilot;
  now: () => Date;
}

/** @param warn called at each count from 80 % of the limit on; 100: it is reached */
export function createMessageBudget(
  { db, env, pilot, now }: Parts,
  warn: (percent: 80 | 100, day: string) => Promise<void>,
): MessageBudget {
  const limit = env.DAILY_MESSAGE_LIMIT;
  let unsaved: Partial<Record<MessageKind, number>> = {};
  let latest: { at: number; day: string; sent: number } | null = null;

  const today: MessageBudget['today'] = async () => {
    const day = dayOf(pilot, now());
    const saving = unsaved;
    unsaved = {};
    if (Object.keys(saving).length > 0)
      await db.prisma.$executeRaw`
        insert into message_days as t (day, kind, messages)
        select ${day}::date, key, value::int from jsonb_each_text(${JSON.stringify(saving)}::jsonb)
        on conflict (day, kind) do update set messages = t.messages + excluded.messages`.catch(
        (error: unknown) => {
          for (const [kind, messages] of entries(saving)) unsaved[kind] = (unsaved[kind] ?? 0) + messages;
          throw error;
        },
      );
    const rows = await db.prisma.message_days.findMany({ where: { day: new Date(`${day}T00:00:00Z`) } });
    const found = Object.fromEntries(rows.map(({ kind, messages }) => [kind, messages]));
    latest = { at: now().getTime(), day, sent: rows.reduce((sum, { messages }) => sum + messages, 0) };
    if (limit && latest.sent >= limit * WARN_AT) await warn(latest.sent >= limit ? 100 : 80, day);
    return found;
  };

  return {
    limit,
    count(kind) {
      unsaved[kind] = (unsaved[kind] ?? 0) + 1;
      if (latest) latest.sent += 1;
    },
    async spentUntil() {
      if (!limit) return null;
      const at = now();
      if (latest?.day !== dayOf(pilot, at) || Math.abs(at.getTime() - latest.at) > FRESH_MS) await today();
      return (latest?.sent ?? 0) >= limit ? nextDay(pilot, at) : null;
    },
    today,
  };
}

function entries(counts: Partial<Record<MessageKind, number>>) {
  return Object.entries(counts) as [MessageKind, number][];
}
