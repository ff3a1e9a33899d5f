import type { Country, SeedAction, SeedState, SeedTransition } from '@labrish/conversation/seeds';
import type { Label, Pilot, Speech } from '@labrish/pilot';

/**
 * A country that does not exist: four labels, atolls in rings, words that are written from right to left, a time zone with a half hour.
 * Nothing in it is Jamaica's, so that whatever of Jamaica's appears is written into the product.
 */
const labels: Label[] = [
  {
    key: 'English',
    name: 'English',
    tags: ['en'],
    rule: 'How Kandu says English.',
    is_mix: false,
    colour: 'sea',
  },
  {
    key: 'Blend',
    name: 'Blend',
    tags: ['dv', 'en'],
    rule: 'How Kandu says Blend.',
    is_mix: true,
    colour: 'amber',
  },
  {
    key: 'Kandun',
    name: 'Kandún',
    tags: ['dv'],
    rule: 'How Kandu says Kandun.',
    is_mix: false,
    colour: 'sorrel',
  },
  {
    key: 'Hill',
    name: 'Hill talk',
    tags: ['en-x-hill'],
    rule: 'How Kandu says Hill.',
    is_mix: false,
    colour: 'sea',
  },
];

const pilot: Pilot = {
  country: { code: 'KD', name: 'Kandu', time_zone: 'Asia/Kolkata', phone_prefix: '+960' },
  labels,
  default_wording: 'English',
  draft_wordings: [],
  place_words: { place: 'atoll', places: 'atolls', group: 'ring', groups: 'rings' },
  groups: ['Outer Ring', 'Inner Ring'],
  places: [
    { code: 'KD-01', name: 'Addu', group: 'Outer Ring', also: ['Hithadhoo', 'އައްޑު'], people: 34_000 },
    { code: 'KD-02', name: 'Fuvahmulah', group: 'Outer Ring', also: ['Foah'], people: 13_000 },
    { code: 'KD-03', name: 'Malosmadulu', group: 'Inner Ring', also: ['Ungoofaaru'], people: 15_000 },
  ],
  census_year: 2022,
  age_groups: [
    { name: '18 to 34', people: 30_000 },
    { name: '35 and over', people: 32_000 },
  ],
  targets: { pairs: 900, speakers: 90 },
  dataset: {
    languages: ['dv', 'en'],
    description: 'Voice notes in which people in Kandu answer everyday questions as they really talk.',
    keywords: ['Kandún'],
    page_keywords: ['Kandún'],
    spoken: 'in English, in Kandún, and in both at once',
    spelling: 'Kandún is written from right to left.',
    uses: 'Speech recognition, the study of Kandún',
    reviewers: 'Reviewers know Kandún.',
    impact: 'Speech technology hardly understands Kandún',
  },
  help_lines: '9111',
  privacy_law: {
    act: 'Privacy Act',
    authority: { name: 'Registrar', contact: 'registrar@example.test' },
    answer_days: 20,
    breach: { hours: 48, report_to: 'The Registrar.' },
    sources: 'None: the country does not exist.',
  },
  page: { title: 'How Kandu talks', lead: 'Voice notes in Kandún.', about: 'No machine has heard Kandún.' },
};

const speech: Speech = {
  people: [],
  sentences: {
    English: { my_place: '{{place}} is number {{rank}} of {{places}} atolls, with {{recordings}}.' },
    Kandun: { you_are_welcome: 'މަރުހަބާ' },
  },
  language: {
    spellings: ['i me'],
    sounds: [['([a-z])\\1+', '$1']],
    numbers: { eighteen: 18 },
    age_words: {
      ...{
        am: [],
        near: ['me'],
        nearly: [],
        over: [],
        odd: [],
        early: [],
        mid: [],
        late: [],
        decade: [],
        since: [],
      },
    },
    ordinals: {},
    leads: [],
    also: {},
    partly: [],
    concepts: {
      ...{ yes: 'yes, sure', nay: 'no', keep: 'keep', go_on: 'go on', last: 'last', all: 'all, everything' },
      ...{ remove: 'delete, remove', recording: 'recording, voice', stop: 'stop', go_away: 'go away' },
      ...{ under_age: 'under 18', adult: 'grown up', hurt_self: 'hurt myself', die: 'die' },
    },
    draft_concepts: [],
    scripts: ['Latin', 'Thaana'],
    never_english: { Kandun: ['aan'] },
    requests: {
      asks: {},
      keywords: {
        stop: ['stop'],
        start: ['start'],
        help: ['help'],
        back: ['back'],
        restart: ['restart'],
        my_voice: ['my voice'],
        my_data: ['my data'],
        cancel_data: ['cancel data'],
        public: ['public'],
        hear: ['hear'],
        person: ['person'],
        feedback: ['feedback'],
        delete_last: ['delete last'],
        delete_all: ['delete all'],
      },
      phrases: [['help', /\bwho are you\b/]],
      cores: { help: ['info'], my_voice: ['progress'] },
      polite: ['please'],
      refusals: { needed: ['no'], allowed: ['thanks'] },
      courtesies: { needed: [['thanks', ['thanks', 'shukuriyyaa']]], allowed: ['so', 'much'] },
      fillers: ['please', 'it', 'was'],
      places: { before: /^(?:from )?/u, behind: / atoll$/u },
    },
  },
};

const body = `You must be 18 or over. Your voice note joins an open dataset (CC BY 4.0). DELETE ALL takes out everything.

Do you agree?`;
const choices = ["I agree, I'm 18+", 'No'];

const act = (action_key: string, params: SeedAction['params'] = {}): SeedAction => ({ action_key, params });
const on = (event: string, to: string, then: SeedAction[] = []): SeedTransition => ({ event, to, then });
const state = (
  state_key: string,
  friendly_name: string,
  rest: Omit<SeedState, 'state_key' | 'friendly_name' | 'description'>,
) => ({
  ...{ state_key, friendly_name, description: '' },
  ...rest,
});

const states: SeedState[] = [
  state('welcome', 'Welcome', {
    is_initial: true,
    body: 'Hello from Kandu! This is {{product}}.',
    buttons: [{ id: 'start', title: 'Begin', event: 'START_CHOSEN' }],
    on: [on('START_CHOSEN', 'awaiting_start')],
  }),
  state('awaiting_start', 'Consent', {
    body,
    buttons: [
      { id: 'agree', title: choices[0] ?? '', event: 'CONSENT_AGREED' },
      { id: 'no', title: choices[1] ?? '', event: 'DECLINE_CHOSEN' },
    ],
    on: [
      on('CONSENT_AGREED', 'awaiting_audio', [act('record_consent'), act('choose_prompt')]),
      on('DECLINE_CHOSEN', 'completed'),
    ],
  }),
  state('awaiting_audio', 'Recording', {
    body: '*{{topic}}*\n{{prompt}}',
    buttons: [{ id: 'another', title: 'Another', event: 'ANOTHER_CHOSEN' }],
    on: [
      on('AUDIO_RECEIVED', 'awaiting_category', [act('keep_audio', { submission_type: 'structured' })]),
      on('ANOTHER_CHOSEN', 'awaiting_audio', [act('choose_prompt')]),
    ],
  }),
  state('awaiting_category', 'Label', {
    body: 'What did you speak?',
    list_button: 'Choose',
    rows: labels.map(({ key, name }) => ({ id: key, item: name, event: `${key.toUpperCase()}_CHOSEN` })),
    on: labels.map(({ key }) =>
      on(`${key.toUpperCase()}_CHOSEN`, 'awaiting_region', [act('set_category', { category: key })]),
    ),
  }),
  state('awaiting_region', 'Atoll', {
    body: 'Which atoll did you learn to talk on?',
    list_button: 'Choose',
    rows: pilot.places.map(({ code, name }) => ({ id: code, item: name })),
    on: [on('LIST_SELECTED', 'awaiting_words', [act('set_region')])],
  }),
  state('awaiting_words', 'Words', {
    body: 'Type what you said, or skip.',
    buttons: [{ id: 'skip', title: 'Skip', event: 'SKIP_CHOSEN' }],
    on: [on('TEXT_RECEIVED', 'completed', [act('keep_transcription')]), on('SKIP_CHOSEN', 'completed')],
  }),
  state('completed', 'Thanks', { is_final: true, body: 'Thank you! Kandu thanks you.', on: [] }),
];

const EVENTS = [...new Set(states.flatMap((one) => one.on.map(({ event }) => event)))];

export const kandu: Country = {
  pilot,
  speech,
  seeds: {
    consent: { version: 1, body, choices },
    topics: [
      { topic: 'The sea', wordings: { English: 'What is the sea like today?' } },
      { topic: 'Fishing', wordings: { English: 'How do you fish?' } },
    ],
    states,
    events: EVENTS.map((event_key) => ({
      event_key,
      friendly_name: event_key.toLowerCase(),
      description: '',
    })),
    tests: [],
  },
};
