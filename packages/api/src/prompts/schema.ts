import { fieldOf, IMPORT_MAX, otherLabels, TOPIC_LENGTH, type Country } from './columns.ts';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { categoriesOf, labelsInWords, type Category } from '@labrish/pilot';
import { z } from 'zod';
import { component, expectedVersion, id, intBetween, nonEmptyText, timestamp, version } from '../fields.ts';

export const DISPLAY_ORDER_MAX = 1_000_000;

const topic = nonEmptyText(TOPIC_LENGTH).meta({ examples: ['Market day'] });

const english = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell us about a trip to the market.'] });

const mix = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell wi bout a time you went to the market.'] });

const patwa = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] });

const OTHERS = {
  description: 'The words by label, for labels other than English, Mix and Patwa.',
  examples: [{ Creole: 'Tell we about a time you went in the market.' }],
};

const other_wordings = z.record(z.string(), nonEmptyText(PROMPT_LENGTH)).meta(OTHERS);

const display_order = intBetween(1, DISPLAY_ORDER_MAX).meta({ examples: [1] });

export const prompt = component('Prompt', {
  id,
  topic: z.string().meta({ examples: ['Market day'] }),
  english: z.string().meta({ examples: ['Tell us about a trip to the market.'] }),
  mix: z.string().meta({ examples: ['Tell wi bout a time you went to the market.'] }),
  patwa: z.string().meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] }),
  other_wordings: z.record(z.string(), z.string()).optional().meta(OTHERS),
  display_order: z.int().meta({ examples: [1] }),
  retired_at: timestamp
    .nullable()
    .meta({ description: 'Since when the bot asks it no more; null while it does.', examples: [null] }),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});

export type Prompt = z.infer<typeof prompt>;

/** The topics in use, or with `retired` the retired ones. */
export const listPrompts = z.strictObject({
  retired: z.boolean().default(false).meta({ description: 'Those that the bot asks no more.' }),
});

/** What an administrator writes for a topic of any pilot: its name, and its question in the words of each label. */
const wording = z.strictObject({
  topic,
  english,
  mix: mix.optional(),
  patwa: patwa.optional(),
  other_wordings: other_wordings.optional(),
});

export type Wording = z.output<typeof wording>;

/** Returns the schema of what an administrator writes for a topic of this pilot. It refuses words of labels that the pilot lacks. */
export function wordingOf(pilot: Country): typeof wording {
  const labels = categoriesOf(pilot);
  const others = otherLabels(pilot);
  const refusal = (label: Category) =>
    labels.includes(label)
      ? `The words of ${label} belong in the field ${fieldOf(label)}.`
      : `There is no label “${label}”. Choose ${labelsInWords(pilot)}.`;
  const ifLabel = (label: Category, words: z.ZodString) =>
    labels.includes(label) ? words : z.undefined({ error: () => refusal(label) }).optional();
  const inOthers = z.strictObject(
    Object.fromEntries(others.map((label) => [label, nonEmptyText(PROMPT_LENGTH)])),
    { error: ({ code, keys }) => (code === 'unrecognized_keys' ? refusal(String(keys?.[0])) : undefined) },
  );
  return z.strictObject({
    topic,
    english,
    mix: ifLabel('Mix', mix),
    patwa: ifLabel('Patwa', patwa),
    other_wordings: others.length ? inOthers.prefault({}) : inOthers.optional(),
    // Its shape depends on the pilot, and its values have the type of `wording`.
  }) as unknown as typeof wording;
}

/** Returns the inputs that hold a topic's words. @param words the schema of those of one pilot, or of any */
function inputsOf(words: typeof wording) {
  // Without a display_order the topic goes to the end of the list.
  const create = words.extend({ display_order: display_order.optional() });
  // Fields that are absent stay unchanged.
  const update = z.strictObject({ id, ...create.partial().shape, version: expectedVersion });
  return { create, update, import: z.strictObject({ topics: z.array(words).min(1).max(IMPORT_MAX) }) };
}

/** The inputs for any pilot, which the API's document describes. `inputsFor` checks them more strictly. */
export const INPUTS = inputsOf(wording);

export const inputsFor = (pilot: Country): typeof INPUTS => inputsOf(wordingOf(pilot));

/** Input that retires or restores a topic. */
export const retirePrompt = z.strictObject({
  id,
  version: expectedVersion.meta({ id: 'ExpectedVersion' }),
});

/** Input that moves a topic behind another one, or to the top (null). A neighbour, unlike a number, stays valid when others move too. */
export const reorderPrompt = z.strictObject({ id, after: id.nullable() });
