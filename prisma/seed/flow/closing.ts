import { action, rule } from './shape.ts';
import type { SeedState } from './shape.ts';

const keepFreeTalk: SeedState['on'][number] = {
  event: 'AUDIO_RECEIVED',
  to: 'awaiting_category',
  then: [action('keep_audio', { submission_type: 'open' })],
};

/** What comes after a recording, and the two ends. */
export const closing: SeedState[] = [
  {
    state_key: 'awaiting_completion_choice',
    friendly_name: 'What next',
    description: 'Another prompt, free talk, or done.',
    body: `That's it, thank you! Recordings from you so far: {{count}}.

One more?`,
    buttons: [
      { id: 'next_another', title: 'Another question', event: 'ANOTHER_CHOSEN' },
      { id: 'next_free', title: 'Just talk', event: 'FREE_TALK_CHOSEN' },
      { id: 'next_done', title: 'Done for now', event: 'DONE_CHOSEN' },
    ],
    on: [
      { event: 'ANOTHER_CHOSEN', to: 'awaiting_audio', then: [action('choose_prompt')] },
      { event: 'FREE_TALK_CHOSEN', to: 'free_voice_mode' },
      { event: 'DONE_CHOSEN', to: 'completed' },
    ],
  },
  {
    state_key: 'free_voice_mode',
    friendly_name: 'Free talk',
    description: 'The contributor talks about anything; each voice note is kept as free talk.',
    body: `Just talk, about anything: your day, a story, a recipe, a joke. Up to 2 minutes.

Hold the mic and gwaan. No full names or addresses, please.`,
    buttons: [
      { id: 'free_prompt', title: 'Give me a question', event: 'ANOTHER_CHOSEN' },
      { id: 'free_done', title: 'Done for now', event: 'DONE_CHOSEN' },
    ],
    on: [
      keepFreeTalk,
      { event: 'ANOTHER_CHOSEN', to: 'awaiting_audio', then: [action('choose_prompt')] },
      { event: 'DONE_CHOSEN', to: 'completed' },
    ],
  },
  {
    state_key: 'completed',
    friendly_name: 'Completed',
    description:
      'The thank-you. Whoever writes again after it carries on without being asked everything anew.',
    is_final: true,
    body: `Respect, {{name}}! Your voice counts.

Recordings from you so far: {{count}}. Send a message any time to give more, or HELP to see what else I can do. Walk good!`,
    on: [
      { event: 'TEXT_RECEIVED', to: 'awaiting_language_choice', when: [rule('consent_given')] },
      { ...keepFreeTalk, when: [rule('consent_given')] },
    ],
  },
  {
    state_key: 'declined',
    friendly_name: 'Declined',
    description: 'A kind goodbye to people under 18 and to those who would rather not.',
    is_final: true,
    body: `No problem, and thanks for stopping by. I'm not keeping anything more from you.

Under 18? Come back when you reach 18, we would love to hear you then. If you change your mind, just say hi.`,
    on: [],
  },
];
