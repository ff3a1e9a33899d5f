import type { SeedState } from '@labrish/conversation/seeds';
import { action, chosen, labelButtons, listed, rule, TO_ANOTHER, type Writing } from './parts.ts';

/** The bot asks after every third recording how formal the contributor was: often enough to know, rarely enough not to annoy. */
const ASKED_EVERY = 3;

/** The states for the voice note and the label of what was spoken in it. */
export function recording(writing: Writing): SeedState[] {
  const { say, pilot, synonyms } = writing;
  const { another, reword, casual, formal, skip } = synonyms;
  return [
    {
      ...say('awaiting_audio'),
      friendly_name: 'Waiting for a voice note',
      description: 'Shows a prompt and waits for the recording.',
      buttons: [
        {
          id: 'another_prompt',
          title: 'Different question',
          event: 'ANOTHER_CHOSEN',
          synonyms: [...another, 'skip', 'pass'],
        },
        {
          id: 'change_wording',
          title: 'Change the wording',
          event: 'CHANGE_WORDING_CHOSEN',
          synonyms: reword,
        },
      ],
      on: [
        {
          event: 'AUDIO_RECEIVED',
          to: 'awaiting_category',
          then: [action('keep_audio', { submission_type: 'structured' })],
        },
        TO_ANOTHER,
        { event: 'CHANGE_WORDING_CHOSEN', to: 'awaiting_language_choice' },
      ],
    },
    {
      ...say('awaiting_category'),
      friendly_name: 'What was spoken',
      description: `The contributor labels the recording: ${listed(pilot.labels, 'disjunction')}.`,
      buttons: labelButtons(writing, 'spoke'),
      on: pilot.labels.flatMap(({ key }) => labelled(key)),
    },
    {
      ...say('awaiting_formality'),
      friendly_name: 'How formal',
      description: 'Optional, and asked of every third recording: how formal the contributor was.',
      buttons: [
        { id: 'formality_casual', title: 'Like to a friend', event: 'CASUAL_CHOSEN', synonyms: casual },
        { id: 'formality_formal', title: 'Like to a teacher', event: 'FORMAL_CHOSEN', synonyms: formal },
        { id: 'formality_skip', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: skip },
      ],
      on: [
        ...['casual', 'formal'].map((value) => ({
          event: chosen(value),
          to: 'awaiting_words',
          then: [action('set_formality', { value })],
        })),
        { event: 'SKIP_CHOSEN', to: 'awaiting_words' },
      ],
    },
  ];
}

/** Where the choice of a label leads: a newcomer says next where they learned to talk. */
function labelled(category: string): SeedState['on'] {
  const event = chosen(category);
  const then = [action('set_category', { category })];
  const known = rule('region_known');
  const isAsked = rule('every_nth_submission', { n: ASKED_EVERY });
  return [
    { event, to: 'awaiting_formality', when: [known, isAsked], then },
    { event, to: 'awaiting_words', when: [known], then },
    { event, to: 'awaiting_region', then },
  ];
}
