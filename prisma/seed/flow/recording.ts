import { CATEGORIES } from '@labrish/pilot';
import { action, rule } from './shape.ts';
import type { SeedState } from './shape.ts';

/** The voice note and what was spoken in it. */
export const recording: SeedState[] = [
  {
    state_key: 'awaiting_audio',
    friendly_name: 'Waiting for a voice note',
    description: 'Shows a prompt and waits for the recording.',
    body: `*{{topic}}*
{{prompt}}

Hold the mic, talk for 20 to 60 seconds, then let go. No full names or addresses, please.`,
    buttons: [{ id: 'another_prompt', title: 'Different question', event: 'ANOTHER_CHOSEN' }],
    on: [
      {
        event: 'AUDIO_RECEIVED',
        to: 'awaiting_category',
        then: [action('keep_audio', { submission_type: 'structured' })],
      },
      { event: 'ANOTHER_CHOSEN', to: 'awaiting_audio', then: [action('choose_prompt')] },
    ],
  },
  {
    state_key: 'awaiting_category',
    friendly_name: 'What was spoken',
    description: 'The contributor labels the recording: English, Mix or Patwa.',
    body: 'Nice! What did you speak in that recording?',
    buttons: [
      { id: 'spoke_english', title: 'English', event: 'ENGLISH_CHOSEN' },
      { id: 'spoke_mix', title: 'Mix', event: 'MIX_CHOSEN' },
      { id: 'spoke_patwa', title: 'Patwa', event: 'PATWA_CHOSEN' },
    ],
    on: CATEGORIES.flatMap((category) => {
      const event = `${category.toUpperCase()}_CHOSEN`;
      const then = [action('set_category', { category })];
      return [
        { event, to: 'awaiting_words', when: [rule('region_known')], then },
        { event, to: 'awaiting_region', then },
      ];
    }),
  },
];
