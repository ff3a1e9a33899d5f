import { z } from 'zod';
import { component, nullableInt, nullableText, timestamp } from '../fields.ts';
import { failureKind } from './schema.ts';

/** How many items wait, and since when the oldest one waits. */
const waiting = component('Waiting', { count: z.int(), oldest_at: timestamp.nullable() });
export type Waiting = z.input<typeof waiting>;

export const pauseState = component('Pause', { paused_at: timestamp, paused_by: z.string() });

/** What the alert bar at the top of every page shows: what is wrong, and whether the bot is paused. */
export const alert = component('Alert', {
  /** What keeps contributors waiting, in words; empty when nothing does. */
  troubles: z.array(z.string()),
  /** Null: the bot answers. */
  pause: pauseState.nullable(),
});

export const failureGroup = component('FailureGroup', {
  kind: failureKind,
  /** Twilio's error code, where it gave one. */
  error_code: nullableInt,
  /** What happened and what to do, in words. */
  error: z.string(),
  count: z.int(),
  latest_at: timestamp,
});

export const MINUTES = 30;

export const now = component('OperationsNow', {
  at: timestamp,
  ...alert.shape,
  /** Messages in each of the last 30 minutes, the oldest minute first. */
  received: z.array(z.int()),
  sent: z.array(z.int()),
  waiting: z.object({ unanswered: waiting, to_send: waiting, to_fetch: waiting, mails: waiting }),
  /** Sends that failed in the last 24 hours, and everything else that failed for good. */
  failed: z.array(failureGroup),
  opted_out: z.int(),
  unreachable: z.int(),
  on_hold: z.int(),
  /** Since when Twilio has accepted no message; null: no outage. */
  outage_since: timestamp.nullable(),
  /** How many templates are in each state of the sync with the messaging provider. */
  templates: z.object({ synced: z.int(), out_of_date: z.int(), failed: z.int(), never: z.int() }),
});

/** The health of our number at WhatsApp. */
export const senderHealth = component('SenderHealth', {
  status: z.enum(['online', 'offline', 'pending', 'unknown']),
  /** WhatsApp's rating of our messages by the people who get them; the worse, the fewer people we may write to. Null: not rated. */
  quality: z.enum(['high', 'medium', 'low']).nullable(),
  /** How many people we may start a conversation with, in Twilio's words. */
  messaging_limit: nullableText.meta({ examples: ['10K Customers/24hr'] }),
  /** Why the number is offline or its status is unknown, in words. */
  problems: z.array(z.string()),
});
