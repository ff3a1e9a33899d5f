import type { SeedState } from '@labrish/conversation/seeds';
import { action, rule } from './shape.ts';
import { ANOTHER, DONE, YES } from './synonyms.ts';

const FREE = [
  'free talk',
  'talk free',
  'just talking',
  'talk anything',
  'anything',
  'jus talk',
  'mi jus waan talk',
  'free',
];

const keepFreeTalk: SeedState['on'][number] = {
  event: 'AUDIO_RECEIVED',
  to: 'awaiting_category',
  then: [action('keep_audio', { submission_type: 'open' })],
};

/** The states after a recording, and the end states. */
export const closing: SeedState[] = [
  {
    state_key: 'awaiting_completion_choice',
    friendly_name: 'What next',
    description: 'Another prompt, free talk, or done.',
    body: 'Recordings from you so far: {{count}}. One more?',
    bodies: { Patwa: 'Recording from yuh so far: {{count}}. One more?' },
    buttons: [
      {
        id: 'next_another',
        title: 'Another question',
        event: 'ANOTHER_CHOSEN',
        synonyms: [...ANOTHER, ...YES],
      },
      { id: 'next_free', title: 'Just talk', event: 'FREE_TALK_CHOSEN', synonyms: FREE },
      { id: 'next_done', title: 'Done for now', event: 'DONE_CHOSEN', synonyms: DONE },
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

Hold the mic, talk, then let go. No full names or addresses, please.`,
    bodies: {
      Patwa: `Jus talk, bout anyting: yuh day, a story, a recipe, a joke. Up to 2 minute.

Hold di mic an gwaan. No full name or address, please.`,
    },
    buttons: [
      {
        id: 'free_prompt',
        title: 'Give me a question',
        event: 'ANOTHER_CHOSEN',
        synonyms: ['question', 'a question', ...ANOTHER],
      },
      { id: 'free_done', title: 'Done for now', event: 'DONE_CHOSEN', synonyms: DONE },
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
    description: 'The goodbye. Whoever writes again after it carries on without being asked everything anew.',
    is_final: true,
    body: `Respect! Your voice counts. Recordings from you so far: {{count}}.

Send a message any time to give more, or HELP to see what else I can do. Walk good!`,
    bodies: {
      Patwa: `Respect! Yuh voice count. Recording from yuh so far: {{count}}.

Message mi any time fi gi more, or HELP fi see weh else mi can do. Walk good!`,
    },
    on: [
      {
        event: 'TEXT_RECEIVED',
        to: 'awaiting_audio',
        when: [rule('consent_given')],
        then: [action('choose_prompt')],
      },
      { ...keepFreeTalk, when: [rule('consent_given')] },
    ],
  },
  {
    state_key: 'declined',
    friendly_name: 'Declined',
    description: 'A kind goodbye to those who would rather not.',
    is_final: true,
    body: `No problem, and thanks for stopping by. I won't save anything else.

If you change your mind, just say hi.`,
    bodies: {
      Patwa: `No problem, an thanks fi stop by. Mi nah keep nutten more from yuh.

If yuh change yuh mind, jus seh hi.`,
    },
    on: [],
  },
  {
    state_key: 'declined_under_18',
    friendly_name: 'Under 18',
    description: 'A kind goodbye to people under 18. Nothing is kept from them until an admin lifts it.',
    is_final: true,
    body: `Thanks for being honest! You must be 18 or over for this, so I won't save anything.

Come back when you reach 18, we would love to hear you then.`,
    bodies: {
      Patwa: `Respect fi talk di truth! Yuh haffi be 18 or over fi dis, so mi nah keep nutten from yuh.

Come back when yuh reach 18, wi woulda love fi hear yuh den.`,
    },
    on: [],
  },
];
