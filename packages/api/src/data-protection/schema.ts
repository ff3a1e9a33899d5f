import { z } from 'zod';
import { component, nullableInt, nullableText } from '../fields.ts';

/** Somebody outside the team who receives data. */
export const recipient = z.object({
  name: z.string(),
  purpose: z.string(),
  receives: z.string(),
  country: nullableText.meta({ description: 'Null: the settings do not say.' }),
});

/** The figures that a data protection officer asks for. None of them is about a single person. */
export const dataProtection = component('DataProtection', {
  recipients: z.array(recipient),
  consents: z.array(
    z.object({
      version: z.int(),
      text: z.string(),
      in_force: z.int().meta({ description: 'People who agreed to it and have not taken that back.' }),
      withdrawn: z.int().meta({ description: 'Agreements to it that were withdrawn.' }),
    }),
  ),
  privacy_law: z.object({
    act: z.string().meta({ examples: ['Data Protection Act, 2020'] }),
    authority: z.object({ name: z.string(), contact: z.string() }),
    answer_days: nullableInt.meta({
      description: "Within how many days a person's request must be answered.",
    }),
    breach: z.object({ hours: nullableInt, report_to: z.string() }),
    sources: z.string(),
  }),
  raw_message_days: z.int().meta({ description: 'Days after which the words of messages are erased.' }),
  heard_in_public: z.int().meta({ description: 'People who agreed to be heard on the public page.' }),
  withdrawals: z.array(
    z.object({
      month: z.string().meta({ examples: ['2026-11'] }),
      last: z.int().meta({ description: 'Of the last recording.' }),
      all: z.int().meta({ description: 'Of everything.' }),
    }),
  ),
});
export type DataProtection = z.output<typeof dataProtection>;
