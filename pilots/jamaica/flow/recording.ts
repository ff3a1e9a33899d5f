import { CATEGORIES } from '../jamaica.ts';
import type { SeedState } from '@labrish/conversation/seeds';
import { action, rule } from './shape.ts';
import { ANOTHER, LANGUAGES, SKIP } from './synonyms.ts';

/** The bot asks after every third recording how formal the contributor was: often enough to know, rarely enough not to annoy. */
const ASKED_EVERY = 3;
const REWORD = [
  'change wording',
  'in english',
  'in patwa',
  'in patois',
  'english please',
  'patwa please',
  'patois please',
  'change language',
  'mi nuh understand patwa',
  'language',
];

/** The states for the voice note and the label of what was spoken in it. */
export const recording: SeedState[] = [
  {
    state_key: 'awaiting_audio',
    friendly_name: 'Waiting for a voice note',
    description: 'Shows a prompt and waits for the recording.',
    body: `*{{topic}}*
{{prompt}}

Hold the mic, talk for 20 to 60 seconds, then let go. No full names or addresses, please.`,
    bodies: {
      Patwa: `*{{topic}}*
{{prompt}}

Hold di mic, talk fi 20 to 60 second, den let go. No full name or address, please.`,
    },
    buttons: [
      {
        id: 'another_prompt',
        title: 'Different question',
        event: 'ANOTHER_CHOSEN',
        synonyms: [...ANOTHER, 'skip', 'pass'],
      },
      { id: 'change_wording', title: 'Change the wording', event: 'CHANGE_WORDING_CHOSEN', synonyms: REWORD },
    ],
    on: [
      {
        event: 'AUDIO_RECEIVED',
        to: 'awaiting_category',
        then: [action('keep_audio', { submission_type: 'structured' })],
      },
      { event: 'ANOTHER_CHOSEN', to: 'awaiting_audio', then: [action('choose_prompt')] },
      { event: 'CHANGE_WORDING_CHOSEN', to: 'awaiting_language_choice' },
    ],
  },
  {
    state_key: 'awaiting_category',
    friendly_name: 'What was spoken',
    description: 'The contributor labels the recording: English, Mix or Patwa.',
    body: 'What did you speak in it?',
    bodies: { Patwa: 'Weh yuh did a talk inna it?' },
    buttons: CATEGORIES.map((category) => ({
      id: `spoke_${category.toLowerCase()}`,
      title: category,
      event: `${category.toUpperCase()}_CHOSEN`,
      synonyms: LANGUAGES[category],
    })),
    on: CATEGORIES.flatMap((category) => {
      const event = `${category.toUpperCase()}_CHOSEN`;
      const then = [action('set_category', { category })];
      const known = rule('region_known');
      return [
        {
          event,
          to: 'awaiting_formality',
          when: [known, rule('every_nth_submission', { n: ASKED_EVERY })],
          then,
        },
        { event, to: 'awaiting_words', when: [known], then },
        { event, to: 'awaiting_region', then },
      ];
    }),
  },
  {
    state_key: 'awaiting_formality',
    friendly_name: 'How formal',
    description: 'Optional, and asked of every third recording: how formal the contributor was.',
    body: 'How were you talking just now?',
    bodies: { Patwa: 'How yuh did a talk jus now?' },
    buttons: [
      {
        id: 'formality_casual',
        title: 'Like to a friend',
        event: 'CASUAL_CHOSEN',
        synonyms: ['friend', 'casual', 'relaxed', 'informal', 'like a friend', 'to a friend', 'to mi friend'],
      },
      {
        id: 'formality_formal',
        title: 'Like to a teacher',
        event: 'FORMAL_CHOSEN',
        synonyms: ['teacher', 'formal', 'proper', 'like a teacher', 'to a teacher', 'polite'],
      },
      { id: 'formality_skip', title: 'Skip', event: 'SKIP_CHOSEN', synonyms: SKIP },
    ],
    on: [
      { event: 'CASUAL_CHOSEN', to: 'awaiting_words', then: [action('set_formality', { value: 'casual' })] },
      { event: 'FORMAL_CHOSEN', to: 'awaiting_words', then: [action('set_formality', { value: 'formal' })] },
      { event: 'SKIP_CHOSEN', to: 'awaiting_words' },
    ],
  },
];
