import { flowFile } from './flow-file.ts';
import { z } from 'zod';
import { component, intBetween, nullableText, optionalText, timestamp } from '../fields.ts';
import { findings, severity } from '../flow-saves/harm-schema.ts';

export const VERSIONS_LIMIT = 100;

/** Whether a save is live at once, or waits until it is published. */
export const publishing = z
  .enum(['each_save', 'when_published'])
  .meta({ id: 'FlowPublishing', examples: ['each_save'] });

export const versionNumber = intBetween(1, 2_147_483_647).meta({ examples: [12] });

/** How many times the saved flow has changed: a bigint in the database, small enough for a number. */
const flowRevision = z.int().meta({ examples: [318] });
const expectedRevision = flowRevision.optional().meta({
  description:
    'The revision of the flow that was looked at, from GET /flow/draft. A stale one is refused with 409.',
  examples: [318],
});

export const version = component('FlowVersion', {
  number: versionNumber,
  published_at: timestamp,
  /** The email of a person, or the name of a key; null: an edit directly in the database, or the flow that came with the product. */
  published_by_name: nullableText.meta({ examples: ['admin@example.org'] }),
  note: nullableText,
  restored_from: versionNumber.nullable(),
  consent_version: z.int().meta({ examples: [3] }),
  /** The blockers of this version, and why it was published nevertheless. */
  override: z
    .object({ reason: z.string(), findings: z.array(z.object({ sentence: z.string() })) })
    .nullable(),
  is_live: z.boolean(),
});
export type FlowVersion = z.infer<typeof version>;

export const versionsInput = z.strictObject({
  limit: z.int().min(1).max(VERSIONS_LIMIT).default(30),
  before: versionNumber.optional().meta({ description: '`next_before` of the page before.' }),
});

export const versionsPage = z.object({ versions: z.array(version), next_before: versionNumber.nullable() });

/** An agreement as typed, before it is saved. */
export const agreement = z.strictObject({
  body: z.string().max(4096),
  labels: z.array(z.string().max(200)).max(10),
});

/** A message of a chat that demonstrates a finding, and the bot's reply; null: no reply. */
const exchange = z.object({ did: z.string(), said: nullableText });

export const publishCheck = component('FlowPublishCheck', {
  findings: findings.shape.findings,
  proof: z.object({
    situations: z.int().min(0),
    /** False: there are more situations than were checked, so nothing is proven. */
    is_complete: z.boolean(),
    findings: z.array(
      component('FlowProofFinding', {
        code: z.string().meta({ examples: ['stuck'] }),
        severity,
        state_key: nullableText,
        sentence: z.string(),
        /** The shortest chat that demonstrates it; empty for something that never happens. */
        chat: z.array(exchange),
      }),
    ),
  }),
  tests: z.array(
    component('FlowTestResult', { name: z.string(), is_passed: z.boolean(), sentence: nullableText }),
  ),
  /** The blockers, each in the words of the check that found it. Publishing despite them needs a reason. */
  blockers: z.array(z.string()),
  /** Choices that people have on their screens and whose outcome changes. */
  impact: z.array(
    component('FlowImpact', {
      state_key: nullableText,
      label: z.string(),
      outcome: z.enum(['no_longer_works', 'back_to_start', 'elsewhere', 'kept_otherwise']),
      sentence: z.string(),
      /** How many people are in that state now. */
      people: z.int().min(0),
    }),
  ),
});
export type FlowPublishCheck = z.infer<typeof publishCheck>;

export const ofVersion = z.strictObject({
  number: versionNumber.optional().meta({ description: 'Absent: what is saved and not live yet.' }),
});

/** Two versions to compare; `from` 0: the empty flow before the first one. */
export const twoVersions = z.strictObject({ from: z.int().min(0), to: versionNumber });

const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    of: z.string().meta({ examples: ['What it says'] }),
    /** The words of both texts: all runs but the `added` ones are the old text, all but the `removed` ones the new text. */
    runs: z.array(z.object({ text: z.string(), is: z.enum(['same', 'added', 'removed']) })),
  }),
  z.object({
    kind: z.literal('told'),
    sentence: z.string().meta({ examples: ['The choice “Yes” is called “Yea”.'] }),
  }),
]);

export const flowChanges = component('FlowChanges', {
  from: z.int().min(0),
  to: versionNumber.nullable(),
  changes: z.array(
    z.object({
      /** Null: the bot's built-in sentences. */
      state_key: nullableText,
      name: z.string(),
      changes: z.array(change),
      /** How many people are in this state now. */
      people: z.int().min(0),
    }),
  ),
  /** People who have agreed and will be asked again. */
  asked_again: z.int().min(0),
});
export type FlowChanges = z.infer<typeof flowChanges>;

/** Successors for people in states that the flow will no longer have, by `state_key`. */
const moved = z
  .record(z.string().min(1).max(100), z.string().min(1).max(100))
  .default({})
  .meta({ examples: [{ awaiting_age_range: 'awaiting_words' }] });

export const note = optionalText(500).meta({ examples: ['Shorter question about the parish.'] });

export const restoreVersion = z.strictObject({ number: versionNumber, revision: expectedRevision, moved });

export const draft = component('FlowDraft', {
  publishing,
  revision: flowRevision,
  /** Number of the live version; 0: none yet. */
  live: z.int().min(0),
  /** Whether the saved flow differs from the live version. */
  is_changed: z.boolean(),
  /** Whether a discarded draft can be restored. */
  can_undo_discard: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

/** Why a flow is published despite its blockers. */
const override = optionalText(500);

/** Takes `moved` and `override`, as `publishDraft` does, because a switch to `each_save` publishes the draft. */
export const setPublishing = z.strictObject({ publishing, revision: expectedRevision, moved, override });

export const publishDraft = z.strictObject({ revision: expectedRevision, note, moved, override });

export const importFlow = z.strictObject({
  /** The answer of `GET /flow/file`. */
  file: flowFile,
  revision: expectedRevision,
  moved,
  override: optionalText(500),
});

export const discardDraft = z.strictObject({ revision: expectedRevision });
