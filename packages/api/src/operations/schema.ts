import { z } from 'zod';
import {
  INT32_MAX,
  component,
  id,
  nonEmptyText,
  nullableInt,
  nullableText,
  numberCursor,
  timestamp,
} from '../fields.ts';

/** How the operator checked who a person is, before their data is deleted or handed out. */
export const proof = nonEmptyText(500).meta({
  description:
    'How they proved who they are, for the audit log: what was checked, without names and numbers.',
});
/** The body of `POST /person/export` (apps/server/src/person/routes.ts). */
export const exportInput = z.strictObject({ contributor_id: id, proof });

export const OPERATIONS_LIMIT = 200;

/** What can fail for good: a download, an outbound message, or the answer to a contributor's message. */
export const failureKind = z
  .enum(['media', 'send', 'message'])
  .meta({ id: 'FailureKind', examples: ['media'] });
export type FailureKind = z.infer<typeof failureKind>;

/** The id of what failed: a number for a message, a UUID for an attachment. */
export const failureId = z
  .string()
  .regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'is not an id that this list gave')
  .meta({ examples: ['1042'] });

export const failure = component('Failure', {
  kind: failureKind,
  id: failureId,
  contributor_id: id,
  at: timestamp,
  attempts: z.int(),
  /** Twilio's error code, where it gave one. */
  error_code: nullableInt.meta({ examples: [63016] }),
  /** What happened, in words. */
  error: nullableText,
});
export type Failure = z.infer<typeof failure>;

/** A Twilio error code. */
const errorCode = z.int().min(0).max(INT32_MAX);

export const failuresInput = z.strictObject({
  kind: failureKind.default('media'),
  error_code: errorCode
    .optional()
    .meta({ description: "Only those with this code of Twilio's, which messages of ours alone have." }),
  limit: z.int().min(1).max(OPERATIONS_LIMIT).default(50),
  cursor: numberCursor,
});
export const failuresPage = z.object({ failures: z.array(failure), next_cursor: nullableText });

export const retryInput = z.strictObject({
  kind: failureKind,
  id: failureId
    .optional()
    .meta({ description: 'Absent: all that failed in this way, at most 500 at a time.' }),
  error_code: errorCode.optional().meta({ description: "Of all, only those with this code of Twilio's." }),
});
export const retried = component('Retried', {
  retried: z.int(),
  /** Not retried: nothing is left to say to the contributors, or WhatsApp would not take it. */
  refused: z.int(),
});

export const timelineInput = z.strictObject({
  contributor_id: id,
  limit: z.int().min(1).max(OPERATIONS_LIMIT).default(50),
  cursor: numberCursor,
});

/** What kind of message it is; never what it says. `erased`: the contributor has withdrawn it, or it is old. */
export const messageKind = z
  .enum(['voice', 'photo', 'sticker', 'file', 'tap', 'text', 'other', 'erased'])
  .meta({ id: 'MessageKind' });

const media = z.object({
  id,
  status: z.enum(['pending', 'held', 'stored', 'discarded', 'failed']),
  attempts: z.int(),
  error: nullableText,
});

const sent = z.object({
  id: z.string(),
  created_at: timestamp,
  state_key: nullableText,
  /** Name of the topic that the message asked about; null: it asked about none, or the topic no longer exists. */
  topic: nullableText,
  /** `superseded`: never sent, because its question was out of date when it could be sent. */
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'superseded']),
  /** Twilio's id of the message, to look it up in Twilio's console. */
  provider_sid: nullableText,
  attempts: z.int(),
  error_code: nullableInt,
  error: nullableText,
  sent_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
});

/** A contributor's message and its outcome, without what they said: that belongs to them. */
export const turn = component('Turn', {
  id: z.string(),
  /** The messenger's id of the message. */
  message_sid: z.string(),
  received_at: timestamp,
  status: z.enum(['received', 'processed', 'failed']),
  attempts: z.int(),
  processed_at: timestamp.nullable(),
  error: nullableText,
  kind: messageKind,
  media: media.nullable(),
  submission_id: id.nullable(),
  answers: z.array(sent),
});

/** The same person's contributors in other countries. Operations on one of them change no other, except lifting an under-18 mark. */
export const elsewhere = z.array(
  component('ContributorElsewhere', { contributor_id: id, pilot: z.string().meta({ examples: ['TT'] }) }),
);

export const timeline = z.object({
  contributor: z.object({
    id,
    pilot: z.string().meta({ examples: ['JM'], description: 'The country whose number they wrote to.' }),
    elsewhere,
    source: z.enum(['whatsapp', 'simulator']),
    /** Their number among several people on one phone, from 2; null: they wrote first from it. */
    speaker_number: z.int().nullable(),
    created_at: timestamp,
    last_inbound_at: timestamp.nullable(),
    /** Said STOP, to us or to Twilio: nothing is sent. */
    opted_out_at: timestamp.nullable(),
    /** WhatsApp could not reach them: nothing is sent until they write again. */
    unreachable_at: timestamp.nullable(),
    /** Said that they are under 18: nothing of theirs is stored until an admin lifts this. */
    under_18_at: timestamp.nullable(),
    /** Until when the contributor is muted. */
    muted_until: timestamp.nullable(),
    /** Until when WhatsApp lets us write to them; null: it does not. */
    window_closes_at: timestamp.nullable(),
    submissions: z.int(),
    /** Where in the conversation they are. */
    state_key: nullableText,
  }),
  turns: z.array(turn),
  /**
   * Messages of this page's time that answer none, such as a reminder or a question that an operator sent again. A page reaches from its
   * oldest turn to the page before; the last page has all earlier ones.
   */
  proactive_messages: z.array(sent),
  next_cursor: nullableText,
});

/**
 * Why a contributor is stuck. `lost`: three of their messages in a row were not understood. `closing`: they have not answered for 20 hours;
 * in less than four hours WhatsApp accepts no more messages to them. `gone`: their state is not in the live flow.
 */
const stuckReason = z.enum(['lost', 'closing', 'gone']).meta({ id: 'StuckReason' });

export const stuckPerson = component('StuckPerson', {
  contributor_id: id,
  reason: stuckReason,
  last_inbound_at: timestamp,
  /** What they sent last: its kind, never what it says. */
  last_sent: messageKind,
});

const stuckState = component('StuckState', {
  state_key: nullableText,
  /** The name of the state; its key if the live flow does not have the state any more. */
  friendly_name: z.string(),
  count: z.int(),
  /** The people who have waited longest, at most 50. */
  people: z.array(stuckPerson),
});

export const stuck = z.object({
  /** Only contributors who wrote in the last 24 hours: nobody else may be written to. */
  states: z.array(stuckState),
  /** Whether there are more stuck contributors than were read. */
  more: z.boolean(),
});
