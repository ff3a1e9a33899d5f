import type { SeedState } from '@labrish/conversation/seeds';
import { action, ASKED, chosen, labelButtons, rule, type Writing } from './parts.ts';

const TO_START: SeedState['on'] = [
  { event: 'START_CHOSEN', when: [rule('consent_given')], ...ASKED },
  { event: 'START_CHOSEN', to: 'awaiting_start' },
];

/** The states from the greeting to the agreement, and the choice of another wording. */
export function opening(writing: Writing): SeedState[] {
  const { say, consent, pilot, synonyms } = writing;
  const { yes, no, more, agree, under_18, disagree } = synonyms;
  const [AGREE = '', UNDER_18 = '', DECLINE = ''] = consent.choices;
  return [
    {
      ...say('welcome'),
      friendly_name: 'Welcome',
      description: 'The first message that a contributor gets.',
      is_initial: true,
      buttons: [
        { id: 'start', title: "Let's start", event: 'START_CHOSEN', synonyms: yes },
        { id: 'more', title: 'Tell me more', event: 'MORE_INFO_CHOSEN', synonyms: more },
        { id: 'welcome_no', title: 'No thanks', event: 'DECLINE_CHOSEN', synonyms: no },
      ],
      on: [
        ...TO_START,
        { event: 'MORE_INFO_CHOSEN', to: 'showing_info' },
        { event: 'DECLINE_CHOSEN', to: 'declined' },
      ],
    },
    {
      ...say('showing_info'),
      friendly_name: 'Project info',
      description: 'Says how contributing works, for people who want to know first.',
      buttons: [
        { id: 'info_start', title: "Let's start", event: 'START_CHOSEN', synonyms: yes },
        { id: 'info_no', title: 'No thanks', event: 'DECLINE_CHOSEN', synonyms: no },
      ],
      on: [...TO_START, { event: 'DECLINE_CHOSEN', to: 'declined' }],
    },
    {
      state_key: 'awaiting_start',
      friendly_name: 'Consent',
      description: 'Asks for the age and for the agreement. No voice note is kept before it.',
      body: consent.body,
      buttons: [
        { id: 'consent_agree', title: AGREE, event: 'CONSENT_AGREED', synonyms: agree },
        { id: 'consent_under_18', title: UNDER_18, event: 'UNDER_18_CHOSEN', synonyms: under_18 },
        { id: 'consent_no', title: DECLINE, event: 'DECLINE_CHOSEN', synonyms: [...no, ...disagree] },
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
      ...say('awaiting_language_choice'),
      friendly_name: 'Wording',
      description:
        'In which wording the contributor reads everything. Asked only of those who want another one.',
      buttons: labelButtons(writing, 'ask'),
      on: pilot.labels.map(({ key }) => ({
        event: chosen(key),
        to: 'awaiting_audio',
        then: [action('set_wording', { category: key })],
      })),
    },
  ];
}
