import { z } from 'zod';
import { component, id, nonEmptyText, nullableText, textUpTo, timestamp } from '../fields.ts';
import { CODE } from './code.ts';

export const CAMPAIGN_NAME_LENGTH = 100;

/** A code as typed: upper case becomes lower case. */
export const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(CODE, 'Use 3 to 20 letters and digits, at least one of each, like kgn1.')
  .meta({ examples: ['kgn1'] });
const place_code = textUpTo(10)
  .nullable()
  .meta({ description: 'The place where the link is handed out, by ISO 3166-2.', examples: ['JM-01'] });

export const campaign = component('Campaign', {
  id,
  code: z.string().meta({ examples: ['kgn1'] }),
  name: z.string().meta({ examples: ['Posters in Kingston'] }),
  place_code: nullableText.meta({ examples: ['JM-01'] }),
  created_at: timestamp,
  path: z.string().meta({
    description: 'The link that is handed out, on this site: it opens the chat.',
    examples: ['/go/kgn1'],
  }),
  contributors: z
    .int()
    .meta({ description: 'Who came by it and has not taken everything back.', examples: [12] }),
  recordings: z.int().meta({ description: 'What they gave that can be used.', examples: [96] }),
});
export type Campaign = z.infer<typeof campaign>;

export const createCampaign = z.strictObject({
  code,
  name: nonEmptyText(CAMPAIGN_NAME_LENGTH).meta({ examples: ['Posters in Kingston'] }),
  place_code: place_code.default(null),
});
