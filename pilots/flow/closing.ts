import type { SeedState, SeedTransition } from '@labrish/conversation/seeds';
import { action, ASKED, rule, TO_ANOTHER, type Writing } from './parts.ts';

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
      ...say('awaiting_completion_choice'),
      friendly_name: 'What next',
      description: 'Another prompt, free talk, or done.',
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
      ...say('free_voice_mode'),
      friendly_name: 'Free talk',
      description: 'The contributor talks about anything; each voice note is kept as free talk.',
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
      ...say('completed'),
      friendly_name: 'Completed',
      description:
        'The goodbye. Whoever writes again after it carries on without being asked everything anew.',
      is_final: true,
      on: [
        { event: 'TEXT_RECEIVED', when: [rule('consent_given')], ...ASKED },
        { ...KEEP_FREE_TALK, when: [rule('consent_given')] },
      ],
    },
    {
      ...say('declined'),
      friendly_name: 'Declined',
      description: 'A kind goodbye to those who would rather not.',
      is_final: true,
      on: [],
    },
    {
      ...say('declined_under_18'),
      friendly_name: 'Under 18',
      description: 'A kind goodbye to people under 18. Nothing is kept from them until an admin lifts it.',
      is_final: true,
      on: [],
    },
  ];
}
