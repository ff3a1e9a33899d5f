import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

export const OPERATIONS_LIMIT = 200;

/** What can go wrong for good: a download, a message of ours, or the answer to a contributor's message. */
export const failureKind = z
  .enum(['media', 'send', 'message'])
  .meta({ id: 'FailureKind', examples: ['media'] });
export type FailureKind = z.infer<typeof failureKind>;

/** Rows of messages have numbers, attachments have UUIDs. */
export const failureId = z
  .string()
  .regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'is not an id that this list gave')
  .meta({ examples: ['1042'] });

export const failure = z
  .object({
    kind: failureKind,
    id: failureId,
    contributor_id: id,
    at: timestamp,
    attempts: z.int(),
    /** Twilio's error code, where it gave one. */
    error_code: z
      .int()
      .nullable()
      .meta({ examples: [63016] }),
    /** What happened, in words. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failure>;

const cursor = z
  .string()
  .regex(/^\d{1,18}$/, 'is not a cursor that this list gave')
  .optional()
  .meta({ description: '`next_cursor` of the page before.' });

export const failuresInput = z.strictObject({
  kind: failureKind.default('media'),
  limit: z.int().min(1).max(OPERATIONS_LIMIT).default(50),
  cursor,
});
export const failuresPage = z.object({ failures: z.array(failure), next_cursor: z.string().nullable() });

export const retryInput = z.strictObject({ kind: failureKind, id: failureId });

export const liftInput = z.strictObject({ contributor_id: id });

export const timelineInput = z.strictObject({
  contributor_id: id,
  limit: z.int().min(1).max(OPERATIONS_LIMIT).default(50),
  cursor,
});

const media = z.object({
  id,
  status: z.enum(['pending', 'stored', 'discarded', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
});

const sent = z.object({
  id: z.string(),
  created_at: timestamp,
  state_key: z.string().nullable(),
  /** `superseded`: never sent, because its question was out of date by the time that it could be. */
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'superseded']),
  /** Twilio's id of the message, to look it up in Twilio's console. */
  provider_sid: z.string().nullable(),
  attempts: z.int(),
  error_code: z.int().nullable(),
  error: z.string().nullable(),
  sent_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
});

/** A message of the contributor and what came of it. Never what was said: that is theirs. */
export const turn = z
  .object({
    id: z.string(),
    /** The messenger's id of the message. */
    message_sid: z.string(),
    received_at: timestamp,
    status: z.enum(['received', 'processed', 'failed']),
    attempts: z.int(),
    processed_at: timestamp.nullable(),
    error: z.string().nullable(),
    media: media.nullable(),
    submission_id: id.nullable(),
    answers: z.array(sent),
  })
  .meta({ id: 'Turn' });

export const timeline = z.object({
  contributor: z.object({
    id,
    source: z.enum(['whatsapp', 'simulator']),
    created_at: timestamp,
    last_inbound_at: timestamp.nullable(),
    /** Said STOP, to us or to Twilio: nothing is sent. */
    opted_out_at: timestamp.nullable(),
    /** WhatsApp could not reach them: nothing is sent until they write again. */
    unreachable_at: timestamp.nullable(),
    /** Where in the conversation they are. */
    state_key: z.string().nullable(),
  }),
  turns: z.array(turn),
  next_cursor: z.string().nullable(),
});
