import { component, id, nonEmptyText, timestamp } from '@labrish/api/fields';
import { status } from '@labrish/api/submissions/schema';
import { z } from 'zod';
import { interval } from '../figures/schema.ts';

const rate = z
  .object({ value: z.number(), count: z.number(), n: z.number(), interval })
  .nullable()
  .meta({ id: 'ReviewerRate', description: 'Null below 30 verdicts, and where nothing can be compared.' });

const reviewer = component('ReviewerFigures', {
  reviewer_id: id,
  reviewer: z.string().meta({
    description: 'Name or address; of somebody removed: "Former member" and the beginning of the ID.',
  }),
  verdicts: z.int().meta({ description: 'All verdicts at stage `audio` in this time.' }),
  compared: z.int().meta({
    description: 'First verdicts in force and first answers to calibrations: the figures come from these.',
  }),
  accepts: rate.meta({ description: 'Share of recordings that they accept, calibrations left out.' }),
  agrees: rate.meta({
    description: 'Share of comparisons with another first verdict that are the same, label included.',
  }),
  false_accepts: rate.meta({ description: 'Of the calibrations that the lead rejects: what they accept.' }),
  right: rate.meta({
    description:
      "Expected share of right verdicts, label included, by Dawid and Skene's model over all verdicts.",
  }),
  pace: z.object({ seconds: z.number(), length_seconds: z.number() }).nullable().meta({
    description: 'Median seconds from one verdict to the next, and median length of the recordings.',
  }),
  heard_share: z.number().nullable().meta({ description: 'Mean share of a recording that they play.' }),
  not_heard: z.int().meta({ description: 'Verdicts that do not count, because less than 80 % was heard.' }),
  hours: z.array(z.int()).meta({ description: 'Verdicts by hour of the day, from midnight on.' }),
  flags: z
    .array(
      z.object({
        flag: z.enum(['accepts_more', 'accepts_less', 'accepts_bad', 'disagrees', 'often_wrong', 'copies']),
        reason: z.string(),
      }),
    )
    .meta({ description: 'Why somebody should look at this reviewer; none for most.' }),
  set_aside: z
    .object({
      id,
      reason: z.string(),
      created_at: timestamp,
      state: z.enum(['applying', 'applied', 'restoring']),
    })
    .nullable()
    .meta({ description: 'The action by which their verdicts do not count.' }),
});

export const reviewers = z.object({
  reviewers: z.array(reviewer),
  pairs: z.array(component('ReviewerPair', { first: id, second: id, n: z.int(), same: z.int() })).meta({
    description:
      'Recordings that both judged first, and how many got the same verdict from both, label included.',
  }),
});
export type Reviewers = z.output<typeof reviewers>;

/** People of the team, to choose from. */
export const reviewerNames = component('ReviewerNames', {
  data: z.array(component('ReviewerName', { id, name: z.string() })),
});

export const setAsidePreview = component('SetAsidePreview', {
  verdicts: z.int().meta({ description: 'Verdicts that would not count any more.' }),
  reports: z.int().meta({ description: 'Reports that would stay: a lead decides about each.' }),
  changes: z.array(component('StatusChange', { from: status, to: status, recordings: z.int() })),
  relabelled: z
    .int()
    .meta({ description: 'Recordings that keep their status and get another label, or none.' }),
});

export const setAsideInput = z.strictObject({
  reviewer_id: id,
  reason: nonEmptyText(500).meta({
    description: 'Why, for whoever asks later.',
    examples: ['Accepts everything.'],
  }),
});
