import { Prisma } from '@labrish/db';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { component, nullableText } from '../fields.ts';
import { agreedVersions } from './consent.ts';
import { IS_SWITCHED_ON } from './offer.ts';

/** Whether recordings of a label are drafted, and why not. */
export const draftsOfLabel = component('MachineDraftsOfLabel', {
  label: z.string().meta({ examples: ['JM/Patwa'] }),
  name: z.string().meta({ examples: ['Patwa'] }),
  pilot: z.string().meta({ examples: ['Jamaica'] }),
  state: z.enum(['on', 'off', 'no_recogniser', 'not_named']).meta({
    description:
      '`off`: an admin has switched it off. `no_recogniser`: the settings name none. `not_named`: recordings would leave the network, and no consent names who would get them.',
  }),
  recogniser: nullableText.meta({ examples: ['whisper-large-v3 at 10.0.0.7'] }),
  recipient: nullableText.meta({
    description: 'Who consents must name; null: nobody outside gets anything.',
  }),
});

export const machineDrafts = z.object({
  data: z.array(draftsOfLabel),
  waiting: z.int().meta({ description: 'Recordings that wait for a recogniser.' }),
  ready: z.int().meta({ description: 'Drafts of recordings that nobody has written down yet.' }),
  problem: nullableText.meta({
    description: 'What the last recogniser said that failed; null: none waits for another attempt.',
  }),
});

/** Reads for each label whether its recordings are drafted, and how many drafts there are. */
export async function readMachineDrafts(ctx: Context): Promise<z.output<typeof machineDrafts>> {
  const { db, pilots, recognisers, query } = ctx;
  const { machine_drafts_off } = await db.review_settings.findUniqueOrThrow({ where: { id: 1 } });
  const data = pilots.flatMap(({ country, labels }) =>
    labels.map(async ({ key, name }) => {
      const label = `${country.code}/${key}`;
      const found = recognisers.find((one) => one.label === label);
      const isNamed = async (name: string) => (await agreedVersions(db, country.code, name)).length > 0;
      const state = !found
        ? ('no_recogniser' as const)
        : machine_drafts_off.includes(label)
          ? ('off' as const)
          : found.is_ours || (await isNamed(found.recipient))
            ? ('on' as const)
            : ('not_named' as const);
      return {
        ...{ label, name, pilot: country.name, state },
        recogniser: found ? `${found.model} at ${found.host}` : null,
        recipient: found && !found.is_ours ? found.recipient : null,
      };
    }),
  );
  const [counts] = await query<{ waiting: number; ready: number; problem: string | null }>(Prisma.sql`
    select count(*) filter (where heard_at is null and failed_at is null)::int as waiting,
        count(*) filter (where d.text is not null and not d.is_withheld and s.review_status = 'to_transcribe' and ${IS_SWITCHED_ON})::int as ready,
        (array_agg(error order by coalesce(failed_at, not_before) desc) filter (where heard_at is null and error is not null))[1] as problem
      from machine_drafts d join submissions s on s.id = submission_id`);
  return { data: await Promise.all(data), ...(counts ?? { waiting: 0, ready: 0, problem: null }) };
}
