import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { failureKind } from './schema.ts';

/** How many items wait, and since when the oldest one waits. */
const waiting = z.object({ count: z.int(), oldest_at: timestamp.nullable() }).meta({ id: 'Waiting' });
export type Waiting = z.input<typeof waiting>;

export const pauseState = z.object({ paused_at: timestamp, paused_by: z.string() }).meta({ id: 'Pause' });

/** Whether anything is wrong, for the line on every page. */
export const alert = z
  .object({
    /** What keeps contributors waiting, in words; empty when nothing does. */
    troubles: z.array(z.string()),
    /** Null: the bot answers. */
    pause: pauseState.nullable(),
  })
  .meta({ id: 'Alert' });

export const failureGroup = z
  .object({
    kind: failureKind,
    /** Twilio's error code, where it gave one. */
    error_code: z.int().nullable(),
    /** What happened and what to do, in words. */
    error: z.string(),
    count: z.int(),
    latest_at: timestamp,
  })
  .meta({ id: 'FailureGroup' });

export const MINUTES = 30;

export const now = z
  .object({
    at: timestamp,
    ...alert.shape,
    /** Messages in each of the last 30 minutes, the last one last. */
    received: z.array(z.int()),
    sent: z.array(z.int()),
    waiting: z.object({ unanswered: waiting, to_send: waiting, to_fetch: waiting, mails: waiting }),
    /** Sends that failed in the last 24 hours, and everything else that failed for good. */
    failed: z.array(failureGroup),
    opted_out: z.int(),
    unreachable: z.int(),
    on_hold: z.int(),
    /** Since when Twilio has taken no message; null: it takes them. */
    outage_since: timestamp.nullable(),
    /** How many states' templates are synced with the messaging provider. */
    templates: z.object({ synced: z.int(), out_of_date: z.int(), failed: z.int(), never: z.int() }),
  })
  .meta({ id: 'OperationsNow' });

/** The health of our number at WhatsApp. */
export const senderHealth = z
  .object({
    status: z.enum(['online', 'offline', 'pending', 'unknown']),
    /** WhatsApp's rating of how people take our messages; the worse, the fewer people we may write to. Null: not rated. */
    quality: z.enum(['high', 'medium', 'low']).nullable(),
    /** How many people we may start a conversation with, in Twilio's words. */
    messaging_limit: z
      .string()
      .nullable()
      .meta({ examples: ['10K Customers/24hr'] }),
    /** Why it is offline or not known, in words. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'SenderHealth' });
