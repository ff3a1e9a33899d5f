import { STATUSES } from '@labrish/dataset';
import { z } from 'zod';
import { component } from '@labrish/api/fields';
import { reason } from '../schema.ts';

export const interval = z
  .object({ low: z.number(), high: z.number() })
  .nullable()
  .meta({ id: 'ConfidenceInterval', description: '95 %; null when it cannot be computed.' });

/** Null, not an error, when it cannot be computed. */
const figure = z
  .object({
    value: z.number(),
    interval,
    n: z.int().meta({ description: 'Recordings it was computed from.' }),
  })
  .nullable()
  .meta({ id: 'Figure', description: 'Null when it cannot be computed.' });

const agreement = component('Agreement', {
  percent: figure.meta({ description: 'Share of pairs of verdicts that agree.' }),
  alpha: figure.meta({ description: "Krippendorff's alpha, nominal." }),
  ac1: figure.meta({ description: "Gwet's AC1, which does not fall where nearly all is good." }),
});

export const figuresInput = z.strictObject({
  days: z.int().min(1).max(366).default(90).meta({ description: 'How far back, in days.' }),
});

export const figures = z.object({
  verdict: agreement,
  category: agreement,
  words: z.object({
    n: z.int().meta({ description: 'Recordings that two people have written down.' }),
    cer: z.number().nullable().meta({ description: 'Characters that differ between the two, as a share.' }),
    wer: z.number().nullable().meta({ description: 'Words that differ between the two, as a share.' }),
    drafts: z
      .object({
        offered: figure.meta({
          description: 'Words that differ, as a share, where one of the two was offered a machine’s draft.',
        }),
        withheld: figure.meta({ description: 'The same where the draft was offered to nobody.' }),
        given: z.int().meta({ description: 'Transcripts by people who were offered a machine’s draft.' }),
        begun: z.int().meta({ description: 'Transcripts that began from a machine’s draft.' }),
        changed: z
          .number()
          .nullable()
          .meta({ description: 'How much of those drafts was changed, as a share.' }),
        seconds_with: z.number().nullable().meta({
          description:
            'Median seconds of work per second of a recording, where a draft was offered, taken or not.',
        }),
        seconds_without: z
          .number()
          .nullable()
          .meta({ description: 'The same where the draft was withheld, by chance.' }),
      })
      .meta({ description: 'Whether the drafts of recognisers help, and whether they lead people astray.' }),
  }),
  reasons: z.array(
    z.object({
      reason,
      weeks: z.array(component('CountOfWeek', { week: z.iso.date(), n: z.int() })),
    }),
  ),
  queue: z.object({
    statuses: z.object(
      Object.fromEntries(STATUSES.map((status) => [status, z.int()])) as Record<
        (typeof STATUSES)[number],
        z.ZodInt
      >,
    ),
    missing: z
      .int()
      .meta({ description: 'Verdicts that are needed until nothing waits for a reviewer, at least.' }),
    last_day: z.int().meta({ description: 'Verdicts that counted in the last 24 hours.' }),
    days_left: z
      .number()
      .nullable()
      .meta({ description: 'At the pace of the last 24 hours; null without any.' }),
  }),
});
export type Figures = z.output<typeof figures>;
