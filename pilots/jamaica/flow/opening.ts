import { CATEGORIES } from '../jamaica.ts';
import { CONSENT } from '../consent.ts';
import type { SeedState } from '@labrish/conversation/seeds';
import { action, rule } from './shape.ts';
import { LANGUAGES, NO, YES } from './synonyms.ts';

const [AGREE = '', UNDER_18 = '', DECLINE = ''] = CONSENT.choices;
const MORE = [
  'more',
  'more info',
  'info',
  'what is this',
  'tell mi more',
  'more information',
  'wah dis',
  'what is it about',
  'explain',
];

const toStart: SeedState['on'] = [
  {
    event: 'START_CHOSEN',
    to: 'awaiting_audio',
    when: [rule('consent_given')],
    then: [action('choose_prompt')],
  },
  { event: 'START_CHOSEN', to: 'awaiting_start' },
];

/** The states from the greeting to the agreement. */
export const opening: SeedState[] = [
  {
    state_key: 'welcome',
    friendly_name: 'Welcome',
    description: 'The first message that a contributor gets.',
    is_initial: true,
    body: `Hi, good to hear from you! This is {{product}}, a community project from Jamaica.

We collect short voice notes so that AI can understand how Caribbean people really talk: Patwa, Standard English or a mix.

It is free, and no scam: we never ask for money, codes or your name. Who we are: {{site}}/privacy

I'm a bot, and it takes about 2 minutes. Ready?`,
    bodies: {
      Patwa: `Hi, good fi hear from yuh! Dis a {{product}}, a community project from Jamaica.

Wi a collect short voice note so AI can understand how Caribbean people really talk: Patwa, Standard English or a mix.

It free, an a nuh scam: wi never ask fi money, code or yuh name. Who wi be: {{site}}/privacy

Mi a bot, an it tek bout 2 minute. Yuh ready?`,
    },
    buttons: [
      { id: 'start', title: "Let's start", event: 'START_CHOSEN', synonyms: YES },
      { id: 'more', title: 'Tell me more', event: 'MORE_INFO_CHOSEN', synonyms: MORE },
      { id: 'welcome_no', title: 'No thanks', event: 'DECLINE_CHOSEN', synonyms: NO },
    ],
    on: [
      ...toStart,
      { event: 'MORE_INFO_CHOSEN', to: 'showing_info' },
      { event: 'DECLINE_CHOSEN', to: 'declined' },
    ],
  },
  {
    state_key: 'showing_info',
    friendly_name: 'Project info',
    description: 'Says how contributing works, for people who want to know first.',
    body: `Here is how it goes:

1. I give you something easy to talk about.
2. You send me a voice note, 20 to 60 seconds.
3. You tell me what you spoke and where you learned to talk.

No test, no wrong answer. The recordings become an open dataset, so that phones and apps stop getting us wrong.`,
    bodies: {
      Patwa: `See how it go yah:

1. Mi gi yuh someting easy fi talk bout.
2. Yuh send mi a voice note, 20 to 60 second.
3. Yuh tell mi weh yuh did a talk, an weh yuh learn fi talk.

No test, no wrong answer. Di recording dem turn a open dataset, so phone an app stop get wi wrong.`,
    },
    buttons: [
      { id: 'info_start', title: "Let's start", event: 'START_CHOSEN', synonyms: YES },
      { id: 'info_no', title: 'No thanks', event: 'DECLINE_CHOSEN', synonyms: NO },
    ],
    on: [...toStart, { event: 'DECLINE_CHOSEN', to: 'declined' }],
  },
  {
    state_key: 'awaiting_start',
    friendly_name: 'Consent',
    description: 'Asks for the age and for the agreement. No voice note is kept before it.',
    body: CONSENT.body,
    buttons: [
      {
        id: 'consent_agree',
        title: AGREE,
        event: 'CONSENT_AGREED',
        synonyms: [
          "I agree, I'm 18",
          'I agree im 18',
          'I agree, I am 18+',
          "I agree and I'm 18",
          'I agree and I am 18 or over',
          "I agree, I'm over 18",
          'I agree and am over 18',
          'mi agree, mi a 18',
          'mi agree an mi over 18',
        ],
      },
      {
        id: 'consent_under_18',
        title: UNDER_18,
        event: 'UNDER_18_CHOSEN',
        synonyms: [
          'under 18',
          'I am under 18',
          'not 18',
          "I'm not 18",
          'mi under 18',
          'mi nuh reach 18',
          'too young',
          'not 18 yet',
        ],
      },
      {
        id: 'consent_no',
        title: DECLINE,
        event: 'DECLINE_CHOSEN',
        synonyms: [...NO, "I don't agree", 'I do not agree', 'mi nuh agree', 'disagree'],
      },
    ],
    on: [
      {
        event: 'CONSENT_AGREED',
        to: 'awaiting_audio',
        then: [action('record_consent'), action('choose_prompt')],
      },
      { event: 'UNDER_18_CHOSEN', to: 'declined_under_18', then: [action('remember_under_18')] },
      { event: 'DECLINE_CHOSEN', to: 'declined' },
    ],
  },
  {
    state_key: 'awaiting_language_choice',
    friendly_name: 'Wording',
    description:
      'In which wording the contributor reads everything. Asked only of those who want another one.',
    body: `How would you like to read me?

You can answer any way it comes out.`,
    bodies: {
      Patwa: `How yuh waan read mi?

Yuh can ansa any way it come out.`,
    },
    buttons: CATEGORIES.map((category) => ({
      id: `ask_${category.toLowerCase()}`,
      title: category,
      event: `${category.toUpperCase()}_CHOSEN`,
      synonyms: LANGUAGES[category],
    })),
    on: CATEGORIES.map((category) => ({
      event: `${category.toUpperCase()}_CHOSEN`,
      to: 'awaiting_audio',
      then: [action('set_wording', { category })],
    })),
  },
];
