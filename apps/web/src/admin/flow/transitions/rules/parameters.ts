import type { ActionKey, RuleKey } from '@labrish/conversation/catalogue';
import { pilot } from '#lib/pilot.ts';

/** One field of a catalogue entry. A text is optional: an empty one is left out. */
export interface Parameter {
  name: string;
  label: string;
  kind: 'whole' | 'number' | 'text' | 'choice';
  /** Options of a choice: value and label. */
  options?: readonly (readonly [value: string, reading: string])[];
  hint?: string;
}

interface Entry {
  name: string;
  parameters: Parameter[];
}

const category: Parameter = {
  name: 'category',
  label: 'Category',
  kind: 'choice',
  options: pilot.labels.map(({ key, name }) => [key, name] as const),
};
const value: Parameter = {
  name: 'value',
  label: 'Value',
  kind: 'text',
  hint: 'If empty, the list row that was chosen.',
};

/** Forms for the rules in the catalogue; a missing rule does not compile. */
export const RULES: Record<RuleKey, Entry> = {
  consent_given: { name: 'Consent is given', parameters: [] },
  region_known: { name: 'Region is known', parameters: [] },
  category_known: { name: 'Category is known', parameters: [] },
  category_is: { name: 'Category is', parameters: [category] },
  submissions_at_least: {
    name: 'At least this many recordings given',
    parameters: [{ name: 'n', label: 'Recordings', kind: 'whole' }],
  },
  every_nth_submission: {
    name: 'After every few recordings',
    parameters: [
      { name: 'n', label: 'Recordings', kind: 'whole', hint: 'With 3: the 3rd, 6th, 9th and so on.' },
    ],
  },
  audio_seconds_between: {
    name: 'Voice note lasts between',
    parameters: [
      { name: 'from', label: 'From (seconds)', kind: 'number' },
      { name: 'to', label: 'To (seconds)', kind: 'number' },
    ],
  },
};

export const ACTIONS: Record<ActionKey, Entry> = {
  record_consent: { name: 'Record consent', parameters: [] },
  remember_under_18: { name: 'Remember that they are under 18', parameters: [] },
  choose_prompt: { name: 'Choose a prompt', parameters: [] },
  keep_audio: {
    name: 'Keep the voice note',
    parameters: [
      {
        name: 'submission_type',
        label: 'As',
        kind: 'choice',
        options: [
          ['structured', 'Answer to its prompt'],
          ['open', 'Free talk'],
        ],
      },
    ],
  },
  set_wording: { name: 'Show prompts in', parameters: [category] },
  set_category: { name: 'Set category', parameters: [category] },
  set_region: {
    name: 'Set region',
    parameters: [
      {
        name: 'code',
        label: 'Region code',
        kind: 'text',
        hint: `For example, ${pilot.places[0]?.code ?? ''}. If empty, the list row that was chosen.`,
      },
      { name: 'label', label: 'Region name', kind: 'text' },
    ],
  },
  keep_transcription: { name: 'Keep text as transcription', parameters: [] },
  keep_english_text: { name: 'Keep text as English', parameters: [] },
  set_age_range: { name: 'Set age range', parameters: [value] },
  set_formality: { name: 'Set formality', parameters: [value] },
  withdraw_last: { name: 'Withdraw last recording', parameters: [] },
  withdraw_all: { name: 'Withdraw everything', parameters: [] },
  change_speaker: { name: 'Ask who talks now', parameters: [] },
};

/** Values of a form by parameter, all as text. */
export type ParameterTexts = Record<string, string>;

/** Returns stored parameters as values of a form. A choice without a value gets its first option. */
export function parameterTexts(parameters: Parameter[], stored: unknown): ParameterTexts {
  const values = typeof stored === 'object' && stored ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    parameters.map(({ name, options }) => {
      const known = values[name];
      const text = typeof known === 'string' || typeof known === 'number' ? String(known) : '';
      return [name, text || (options?.[0]?.[0] ?? '')];
    }),
  );
}

/** Returns typed values as they are stored: numbers as numbers, and no empty fields. */
export function paramsOf(parameters: Parameter[], typed: ParameterTexts): Record<string, string | number> {
  return Object.fromEntries(
    parameters.flatMap(({ name, kind }) => {
      const text = (typed[name] ?? '').trim();
      if (text === '') return [];
      return [[name, kind === 'whole' || kind === 'number' ? Number(text) : text]];
    }),
  );
}
