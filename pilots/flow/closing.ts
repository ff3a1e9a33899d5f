import type { SeedState, SeedTransition } from '@labrish/conversation/seeds';
import { action, rule, TO_ANOTHER, type Writing } from './parts.ts';

const KEEP_FREE_TALK: SeedTransition = {
  event: 'AUDIO_RECEIVED',
  to: 'awaiting_category',
  then: [action('keep_audio', { submission_type: 'open' })],
};
const TO_END: SeedTransition = { event: 'DONE_CHOSEN', to: 'completed' };

/** The states after a recording, and the end states. */
export function closing({ say, synonyms: { another, done, free, no, yes } }: Writing): SeedState[] {
  const enough = { title: 'Done for now', event: 'DONE_CHOSEN', synonyms: [...done, ...no] };
  return [
    {
      state_key: 'awaiting_completion_choice',
      friendly_name: 'What next',
      description: 'Another prompt, free talk, or done.',
      ...say('awaiting_completion_choice'),
      buttons: [
        {
          id: 'next_another',
          title: 'Another question',
          event: 'ANOTHER_CHOSEN',
          synonyms: [...another, ...yes],
        },
        { id: 'next_free', title: 'Just talk', event: 'FREE_TALK_CHOSEN', synonyms: free },
        { id: 'next_done', ...enough },
      ],
      on: [TO_ANOTHER, { event: 'FREE_TALK_CHOSEN', to: 'free_voice_mode' }, TO_END],
    },
    {
      state_key: 'free_voice_mode',
      friendly_name: 'Free talk',
      description: 'The contributor talks about anything; each voice note is kept as free talk.',
      ...say('free_voice_mode'),
      buttons: [
        {
          id: 'free_prompt',
          title: 'Give me a question',
          event: 'ANOTHER_CHOSEN',
          synonyms: ['question', 'a question', ...another],
        },
        { id: 'free_done', ...enough },
      ],
      on: [KEEP_FREE_TALK, TO_ANOTHER, TO_END],
    },
    {
      state_key: 'completed',
      friendly_name: 'Completed',
      description:
        'The goodbye. Whoever writes again after it carries on without being asked everything anew.',
      is_final: true,
      ...say('completed'),
      on: [
        {
          event: 'TEXT_RECEIVED',
          to: 'awaiting_audio',
          when: [rule('consent_given')],
          then: [action('choose_prompt')],
        },
        { ...KEEP_FREE_TALK, when: [rule('consent_given')] },
      ],
    },
    {
      state_key: 'declined',
      friendly_name: 'Declined',
      description: 'A kind goodbye to those who would rather not.',
      is_final: true,
      ...say('declined'),
      on: [],
    },
    {
      state_key: 'declined_under_18',
      friendly_name: 'Under 18',
      description: 'A kind goodbye to people under 18. Nothing is kept from them until an admin lifts it.',
      is_final: true,
      ...say('declined_under_18'),
      on: [],
    },
  ];
}
