import { z } from 'zod';
import { component, id, nullableText, timestamp } from '../fields.ts';

export const how = z.enum(['played', 'downloaded', 'review', 'adjudication']).meta({
  id: 'ListenedHow',
  description:
    '`played`: from the list. `downloaded`: by a script. `review`: to judge it. `adjudication`: to decide about it.',
});

/** A record that somebody heard a recording on a day. */
export const listen = component('Listen', {
  id,
  submission_id: id,
  person_id: id,
  person: z.string().meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  key_name: nullableText.meta({ description: 'Of an API key that did it for the person.' }),
  how: z.array(how),
  day: z.string().meta({ description: "The country's day.", examples: ['2026-11-20'] }),
  first_at: timestamp,
  last_at: timestamp,
});
export type Listen = z.output<typeof listen>;

export const listenInput = z.strictObject({
  person_id: id.optional().meta({ description: 'What this person heard, and their keys downloaded.' }),
  submission_id: id.optional().meta({ description: 'Who heard this recording.' }),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before.' }),
});
export type ListenInput = z.output<typeof listenInput>;

export const listenPage = z.object({ data: z.array(listen), next_cursor: nullableText });

export const listenFigures = component('ListenFigures', {
  today: z.int().meta({ description: 'Different recordings that count against the limit today.' }),
  limit: z.int(),
  in_90_days: z.int().meta({ description: 'Different recordings, those of exempt keys too.' }),
  days_at_limit: z.int().meta({ description: 'Days of these on which they asked for more than the limit.' }),
});
