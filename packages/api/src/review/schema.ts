import { MOST_SEGMENTS, REASON_KEYS, STAGES } from '@labrish/dataset';
import { z } from 'zod';
import { machineDraft } from '../machine-drafts/schema.ts';
import {
  component,
  expectedVersion,
  id,
  INT32_MAX,
  intBetween,
  nonEmptyText,
  nullableInt,
  nullableText,
  optionalText,
  timestamp,
  version,
} from '../fields.ts';
import { category } from '../submissions/schema.ts';

export const stage = z.enum(STAGES).meta({
  id: 'ReviewStage',
  description: '`audio`: the recording is heard and judged. `words`: it is written down.',
  examples: ['audio'],
});
export const reason = z.enum(REASON_KEYS).meta({ id: 'ReviewReason', examples: ['noise'] });
export const verdict = z.enum(['accept', 'reject']).meta({ id: 'Verdict', examples: ['accept'] });

/** Maximum characters of a transcript: several times the longest text of a three-minute recording. */
const WORDS = 10_000;

const span = z
  .strictObject({
    from: z.int().min(0).max(WORDS),
    to: z.int().min(1).max(WORDS),
    category,
  })
  .meta({ id: 'Span' });

const segment = z
  .strictObject({
    from_ms: intBetween(0, INT32_MAX),
    to_ms: intBetween(0, INT32_MAX),
    text: z.string().max(WORDS),
  })
  .meta({ id: 'Segment' });
const segments = z.array(segment).max(MOST_SEGMENTS).default([]);
const from_machine = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether `natural` began from the draft of a recogniser.' });

/** The transcript of a recording. */
export const words = z.strictObject({
  natural: nonEmptyText(WORDS).meta({
    description: 'As they talk, in your own spelling.',
    examples: ['Mi did go a maakit.'],
  }),
  english: optionalText(WORDS).meta({
    description: 'The same in Standard English.',
    examples: ['I went to the market.'],
  }),
  cassidy_jlu: optionalText(WORDS).meta({
    description: 'The same in the Cassidy-JLU spelling, for those who write it.',
    examples: ['Mi did go a maakit.'],
  }),
  spans: z
    .array(span)
    .max(500)
    .default([])
    .meta({
      description: 'Which parts of `natural` have which label, in code points; they do not overlap.',
      examples: [[{ from: 0, to: 6, category: 'Patwa' }]],
    }),
  segments: segments.meta({
    description:
      'When what is said, in milliseconds, in order; they do not overlap. `natural` is their texts, one in a line.',
    examples: [[{ from_ms: 0, to_ms: 2400, text: 'Mi did go a maakit.' }]],
  }),
  from_machine,
});
export type Words = z.output<typeof words>;

/** An unfinished transcript: anything may be missing. */
export const draft = z.strictObject({
  natural: z.string().max(WORDS).default(''),
  english: z.string().max(WORDS).default(''),
  cassidy_jlu: z.string().max(WORDS).default(''),
  spans: z.array(span).max(500).default([]),
  segments,
  from_machine,
});

/** A recording as its reviewer gets it: without its speaker, the category that the speaker chose, and the verdicts of others. */
export const item = component('ReviewItem', {
  submission_id: id,
  pilot: z.string().meta({ examples: ['JM'], description: 'Whose labels the recording can have.' }),
  stage,
  prompt_text: nullableText.meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] }),
  duration_ms: nullableInt.meta({ examples: [8400] }),
  peaks: nullableText.meta({ description: '200 peaks of one byte each, in base64.' }),
  audio_type: nullableText.meta({ examples: ['audio/ogg'] }),
  audio_url: z.string().meta({ examples: ['/audio/0199a3c2?expires=1763647500&signature=…'] }),
  training: nullableInt.meta({
    description: 'For a new reviewer: which of the ten of their training it is.',
  }),
  assigned_at: timestamp,
  until: timestamp.meta({ description: 'Until then it is kept for you; `renew` keeps it longer.' }),
  reviewed_category: category.nullable().meta({ description: 'At stage `words`: what it was heard to be.' }),
  draft: draft.nullable().meta({ description: 'What you had typed before.' }),
  first_draft: z
    .object({ natural: nullableText, english: nullableText })
    .nullable()
    .meta({ description: 'At stage `words`: what the contributor typed themselves.' }),
  machine_draft: machineDraft
    .nullable()
    .meta({ description: 'At stage `words`: what a recogniser heard. Check every word of it.' }),
});
export type Item = z.output<typeof item>;

/** Numbers that explain why there is no recording to give out. */
export const waiting = component('ReviewWaiting', {
  stage,
  open: z.int().meta({
    description: 'Recordings that take one more verdict at this stage, with labels that you judge.',
  }),
  with_others: z.int().meta({ description: 'Kept for other reviewers at the moment.' }),
  free_at: timestamp.nullable().meta({ description: 'When the first of those is free again.' }),
  yours: z.int().meta({ description: 'You have said what you think, others have not.' }),
  skipped: z.int().meta({ description: 'You have skipped them today.' }),
  unjudged: z.int().meta({ description: 'Open at this stage, with labels that you do not judge.' }),
  other_stage: z.int().meta({ description: 'Open at the other stage.' }),
  disputed: z.int(),
  quarantined: z.int(),
});

export const nextInput = z.strictObject({
  stage: stage.default('audio'),
  holding: z
    .array(id)
    .max(50)
    .default([])
    .meta({ description: 'What you have on the screen or have judged just now: you get something else.' }),
  after: id
    .optional()
    .meta({ description: 'The recording before: the next one is of another voice if it can be.' }),
});

const at = { submission_id: id, stage };
export const target = z.strictObject(at).meta({ id: 'ReviewTarget' });
export const skipInput = z.strictObject({
  ...at,
  upset: z.boolean().default(false).meta({
    description: 'The recording upset you: it never comes to you again, and the administrators are told.',
  }),
});

export const verdictInput = z.strictObject({
  ...at,
  verdict,
  category: category.optional().meta({ description: 'What you hear; required to accept at stage `audio`.' }),
  reasons: z.array(reason).max(5).default([]).meta({ description: 'At least one to reject.' }),
  comment: optionalText(500).meta({ examples: ['A dog barks over the second half.'] }),
  speakers: intBetween(0, 9)
    .optional()
    .meta({ description: 'How many people speak.', examples: [1] }),
  heard_ms: intBetween(0, 86_400_000).meta({
    description: 'How much of the recording you played, each part counted once, in milliseconds.',
    examples: [8400],
  }),
  playback_rate: z.number().min(0.25).max(4).default(1),
  supersedes: id.nullish().meta({
    description:
      'Your verdict on this recording that this one replaces, null for none. If another one is in force, you get a 409. Absent: replaces whichever is.',
  }),
  words: words.optional().meta({ description: 'Required to accept at stage `words`.' }),
  confirms_names: z.boolean().default(false).meta({
    description: 'Whether you say that names in the words tell nobody: of a public figure, or of a place.',
  }),
});
export type VerdictInput = z.output<typeof verdictInput>;

export const verdictResult = component('VerdictGiven', {
  review_id: id,
  counts: z.boolean(),
  why_not: z
    .enum(['not_heard', 'no_slot', 'calibration'])
    .nullable()
    .meta({ description: 'Why it is kept and does not count.' }),
  is_training: z.boolean().meta({ description: 'Whether it was one of the first ten, which train.' }),
  confirmed: z
    .object({ verdict, category: category.nullable(), reasons: z.array(z.string()) })
    .nullable()
    .meta({
      description:
        'Of a calibration: what the lead has confirmed. The first answer alone measures its reviewer.',
    }),
});

export type VerdictResult = z.output<typeof verdictResult>;

export const ownReview = component('OwnReview', {
  id,
  submission_id: id,
  stage,
  verdict,
  category: category.nullable(),
  reasons: z.array(z.string()),
  decided_at: timestamp,
  counts: z.boolean(),
  duration_ms: nullableInt,
  prompt_text: nullableText,
});

export const history = z.object({ data: z.array(ownReview), next_cursor: nullableText });

export const settings = component('ReviewSettings', {
  quorum: intBetween(1, 5).meta({
    description:
      'How many reviewers have to agree on a recording. Counts for those that nobody has judged yet.',
    examples: [2],
  }),
  calibration_share: z
    .number()
    .min(0)
    .max(0.5)
    .meta({
      description: 'How many of the recordings given out are settled already, 0 to 0.5.',
      examples: [0.05],
    }),
  double_transcription_share: z
    .number()
    .min(0)
    .max(1)
    .meta({
      description: 'How many recordings are written down by two people, 0 to 1.',
      examples: [0.05],
    }),
  machine_drafts_off: z
    .array(z.string().max(100))
    .max(100)
    .meta({
      description: 'Labels whose recordings no recogniser drafts. Absent in a change: as before.',
      examples: [['JM/Patwa']],
    }),
  version,
});
export const settingsInput = z.strictObject({
  ...settings.omit({ version: true }).partial({ machine_drafts_off: true }).shape,
  version: expectedVersion,
});
