import { CATEGORIES } from '@labrish/pilot';
import { CONSENT } from '../consent.ts';
import { action, rule } from './shape.ts';
import type { SeedState } from './shape.ts';

const toStart: SeedState['on'] = [
  { event: 'START_CHOSEN', to: 'awaiting_language_choice', when: [rule('consent_given')] },
  { event: 'START_CHOSEN', to: 'awaiting_start' },
];

/** From hi to the agreement. */
export const opening: SeedState[] = [
  {
    state_key: 'welcome',
    friendly_name: 'Welcome',
    description: 'The first message that a contributor gets.',
    is_initial: true,
    body: `Hi {{name}}, good to hear from you! This is {{product}}.

We collect short voice notes so that AI can understand how Caribbean people really talk: Patwa, Standard English or a mix. Talk how yuh talk.

I'm a bot, and it takes about 2 minutes. Ready?`,
    buttons: [
      { id: 'start', title: "Let's start", event: 'START_CHOSEN' },
      { id: 'more', title: 'Tell me more', event: 'MORE_INFO_CHOSEN' },
    ],
    on: [...toStart, { event: 'MORE_INFO_CHOSEN', to: 'showing_info' }],
  },
  {
    state_key: 'showing_info',
    friendly_name: 'Project info',
    description: 'Says how contributing works, for people who want to know first.',
    body: `Here is how it go:

1. I give you something easy to talk about.
2. You send me a voice note, 20 to 60 seconds.
3. You tell me what you spoke and where you learned to talk.

No test, no wrong answer. The recordings become an open dataset, so that phones and apps stop getting us wrong.`,
    buttons: [
      { id: 'info_start', title: "Let's start", event: 'START_CHOSEN' },
      { id: 'info_no', title: 'No thanks', event: 'DECLINE_CHOSEN' },
    ],
    on: [...toStart, { event: 'DECLINE_CHOSEN', to: 'declined' }],
  },
  {
    state_key: 'awaiting_start',
    friendly_name: 'Consent',
    description: 'Asks for the agreement and for the age. No voice note is kept before it.',
    body: CONSENT.body,
    buttons: [
      { id: 'consent_agree', title: "I agree, I'm 18+", event: 'CONSENT_AGREED' },
      { id: 'consent_under_18', title: "I'm under 18", event: 'UNDER_18_CHOSEN' },
      { id: 'consent_no', title: 'No thanks', event: 'DECLINE_CHOSEN' },
    ],
    on: [
      { event: 'CONSENT_AGREED', to: 'awaiting_language_choice', then: [action('record_consent')] },
      { event: 'UNDER_18_CHOSEN', to: 'declined' },
      { event: 'DECLINE_CHOSEN', to: 'declined' },
    ],
  },
  {
    state_key: 'awaiting_language_choice',
    friendly_name: 'Language of the questions',
    description: 'Which wording of the prompts the contributor wants to see.',
    body: `How must I ask you? Pick the way you like to read it.

You can answer any way it come out.`,
    buttons: [
      { id: 'ask_english', title: 'English', event: 'ENGLISH_CHOSEN' },
      { id: 'ask_mix', title: 'Mix', event: 'MIX_CHOSEN' },
      { id: 'ask_patwa', title: 'Patwa', event: 'PATWA_CHOSEN' },
    ],
    on: CATEGORIES.map((category) => ({
      event: `${category.toUpperCase()}_CHOSEN`,
      to: 'awaiting_audio',
      then: [action('set_wording', { category }), action('choose_prompt')],
    })),
  },
];
