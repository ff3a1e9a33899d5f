import { LICENCES, PARTS } from '@labrish/dataset';
import { z } from 'zod';
import { component, id, nonEmptyText, nullableText, timestamp } from '../fields.ts';

/** Reasons why a recording is not in a release. The first in this order counts; `copy` is checked again at the end, and the words and the split last. */
export const REASONS_LEFT_OUT = [
  'not_from_whatsapp',
  'no_audio',
  'not_ogg',
  'taken_out',
  'copy',
  'quarantined',
  'rejected',
  'not_reviewed',
  'not_labelled',
  'not_transcribed',
  'under_18',
  'no_consent',
  'licence_not_covered',
  'personal_details',
  'private_speaker',
] as const;
export type ReasonLeftOut = (typeof REASONS_LEFT_OUT)[number];

const licence = z
  .enum(LICENCES.map((one) => one.id))
  .meta({ id: 'Licence', description: 'By its SPDX identifier.', examples: ['CC-BY-4.0'] });
const series = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{1,39}$/,
    'Lower case letters, digits and hyphens, at most 40, beginning with a letter.',
  )
  .meta({
    description: 'Which dataset. Its speakers keep their ids and splits through all of its versions.',
    examples: ['labrish-jamaica'],
  });
const version = z
  .string()
  .regex(/^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})$/, 'Three numbers, like 1.0.0.')
  .meta({ examples: ['1.0.0'] });

export const planInput = z.strictObject({
  series,
  licence: licence.default('CC-BY-4.0'),
  includes_untranscribed: z
    .boolean()
    .default(false)
    .meta({ description: 'Also recordings that are accepted and that nobody has written down.' }),
  includes_rejected: z.boolean().default(false).meta({
    description: 'Also what was rejected for its sound alone, as a subset `rejected` that is not validated.',
  }),
  includes_open: z.boolean().default(false).meta({
    description: 'Also what reviewers have not decided about, as a subset `open` that is not validated.',
  }),
});
export type PlanInput = z.output<typeof planInput>;
/** Which recordings a release includes besides those that are accepted and transcribed. */
export type Included = Pick<PlanInput, 'includes_untranscribed' | 'includes_rejected' | 'includes_open'>;

/** A DOI reserved at a registry like DataCite: `10.` and the registrant, a slash, its own name (doi.org, DOI Handbook 2.2). */
const doi = z
  .string()
  .trim()
  .regex(/^10\.\d{4,9}\/\S{1,200}$/, 'A DOI looks like 10.5281/zenodo.1234567, without https://doi.org/.')
  .nullish()
  .transform((value) => value ?? null)
  .meta({
    description: 'Under which the version is cited, where one was reserved for it.',
    examples: ['10.5281/zenodo.1234567'],
  });

const on_withdrawal = z.enum(['superseded', 'do_not_use']).meta({
  description: 'What a published version becomes when a recording that is in it is withdrawn or excluded.',
});

export const releaseInput = planInput.extend({
  version,
  title: nonEmptyText(100).meta({ examples: ['Labrish: how Jamaica talks'] }),
  on_withdrawal: on_withdrawal.default('superseded'),
  without_changes: z.boolean().default(false).meta({
    description: 'Makes a version although nothing is new since the one before.',
  }),
  doi,
});
export type ReleaseInput = z.output<typeof releaseInput>;

const share = z.object({ recordings: z.int(), speakers: z.int(), seconds: z.number() });

/** The contents of a planned release, or of one whose list is frozen. */
export const plan = component('ReleasePlan', {
  ...share.shape,
  parts: z.array(share.extend({ part: z.enum(PARTS) })),
  categories: z.array(share.extend({ category: z.string() })),
  is_train_only: z
    .boolean()
    .meta({ description: 'There are too few speakers for a test set that says something.' }),
  why_train_only: nullableText,
  held_out_topics: z.array(id),
  left_out: z.array(z.object({ why: z.enum(REASONS_LEFT_OUT), recordings: z.int() })),
  previous_version: version.nullable(),
  added: z.int().meta({ description: 'Recordings that the version before does not have.' }),
  removed: z.int().meta({ description: 'Recordings of the version before that this one does not have.' }),
  changed: z.int().nullable().meta({
    description:
      'Recordings that the version before has with other words, labels or facts; null in versions made before this was counted.',
  }),
  faults: z
    .array(z.string())
    .meta({ description: 'What speaks against publishing it, like the same recording in two parts.' }),
});
export type Plan = z.output<typeof plan>;

const fault = nonEmptyText(1_000).meta({
  description: 'What is wrong, in public.',
  examples: ['The label is Mix where it should be Patwa.'],
});

export const erratum = z.object({ id, fault, clip_ids: z.array(z.string()), added_at: timestamp });
export type Erratum = z.output<typeof erratum>;

export const release = component('Release', {
  id,
  series,
  title: z.string(),
  version,
  state: z.enum(['building', 'built', 'published', 'withdrawn']),
  status: z.enum(['current', 'superseded', 'do_not_use']).nullable().meta({
    description:
      'What whoever has a copy should do: nothing, take the newest version, or stop using it. Null: not published.',
  }),
  licence,
  on_withdrawal,
  month: z.string().meta({ examples: ['2026-11'] }),
  includes_untranscribed: z.boolean(),
  includes_rejected: z.boolean(),
  includes_open: z.boolean(),
  plan,
  built: z.int().meta({ description: 'Recordings that are written so far.' }),
  withdrawn: z.int().meta({ description: 'Recordings of it that were withdrawn or excluded since.' }),
  bytes: z.int().meta({ description: 'Of the recordings that are written so far.' }),
  error: nullableText,
  created_at: timestamp,
  built_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  withdrawn_at: timestamp.nullable(),
  withdrawn_reason: nullableText,
  errata: z.array(erratum).meta({ description: 'Its known faults, the oldest first.' }),
});
export type Release = z.output<typeof release>;

export const takeOutInput = z.strictObject({
  clip_id: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^([0-9a-f]{32}|[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
      'Give the clip_id as it stands in a version, or the id of the recording.',
    )
    .meta({
      description: 'As it stands in a version; or the id of the submission.',
      examples: ['0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33'],
    }),
  reason: nonEmptyText(500).meta({
    description: 'For the audit log: who asked for it, or what is wrong with it.',
    examples: ['Its speaker asked for it by letter.'],
  }),
});
export type TakeOutInput = z.output<typeof takeOutInput>;

export const takenOut = component('TakenOut', {
  versions: z.array(z.string()).meta({
    description: 'Published versions that had it, the oldest first. Whoever downloaded one gets a mail.',
    examples: [['labrish-jamaica 1.0.0']],
  }),
});
export type TakenOut = z.output<typeof takenOut>;

export const withdrawInput = z.strictObject({ id, reason: nonEmptyText(500) });

export const erratumInput = z.strictObject({
  id,
  fault,
  clip_ids: z
    .array(z.string().trim().toLowerCase())
    .max(200, 'Name at most 200 clips. Of more, say what they have in common.')
    .default([])
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'The clips that have it; none: it is of the version as a whole.' }),
});
export type ErratumInput = z.output<typeof erratumInput>;
