import { smallFlow, template, transition } from './fixtures.ts';
import type { Flow } from '../flow-types.ts';
import type { LintCode, Linted, LintFinding } from '../lint/lint.ts';

/** hello -> agree -> ask -> bye, without any finding. */
const good = smallFlow();
export const clean: Flow = {
  ...good,
  states: good.states.filter(({ state_key }) => state_key !== 'free'),
  templates: [
    ...good.templates.filter(({ template_key }) => !['free', 'words'].includes(template_key)),
    template('words', { actions: [{ id: 'skip', title: 'Rather not' }] }),
  ],
  transitions: [
    ...good.transitions.filter(({ from_state }) => from_state !== 'free'),
    transition('words', 'RATHER_NOT', 'bye'),
  ],
  mappings: [
    ...good.mappings.filter(({ state_key }) => state_key !== 'free'),
    { state_key: 'words', button_id: 'skip', triggers_event: 'RATHER_NOT' },
  ],
};

export const changed = (change: Partial<Linted>): Linted => ({ ...clean, ...change });
const state = (state_key: string, flags = {}) => ({
  ...{ state_key, friendly_name: state_key, is_initial: false, is_final: false },
  ...flags,
});
export const saying = (template_key: string, change: Parameters<typeof template>[1]) => ({
  templates: [
    ...clean.templates.filter((one) => one.template_key !== template_key),
    template(template_key, change),
  ],
});
export const leading = (...more: Flow['transitions']) => ({ transitions: [...clean.transitions, ...more] });
const without = (...gone: string[]) => ({
  transitions: clean.transitions.filter(
    ({ from_state, event_key }) => !gone.includes(`${from_state} ${event_key}`),
  ),
});
const hello = [{ id: 'go', title: 'Go on!' }];

export const topic = (words: Flow['prompts'][number]['wordings']) => ({
  prompts: [
    {
      id: 'p',
      topic: 'Food',
      wordings: { English: 'What do you eat?', Mix: 'Weh you eat?', Patwa: 'Weh yuh nyam?', ...words },
    },
  ],
});
/** "hello" with these two buttons, which lead onwards and to the end. */
export const asking = (body: string, ...actions: { id: string; title: string; synonyms?: string[] }[]) => ({
  ...saying('hello', { body, actions }),
  ...leading(transition('hello', 'NO', 'bye')),
  mappings: [
    ...clean.mappings,
    { state_key: 'hello', button_id: actions[1]?.id ?? '', triggers_event: 'NO' },
  ],
});

export const EXAMPLES: Record<LintCode, [change: Partial<Linted>, about: Partial<LintFinding>]> = {
  no_beginning: [{ states: clean.states.map((one) => ({ ...one, is_initial: false })) }, { state_key: null }],
  two_beginnings: [
    { states: clean.states.map((one) => ({ ...one, is_initial: ['hello', 'ask'].includes(one.state_key) })) },
    { state_key: 'ask' },
  ],
  target_missing: [leading(transition('ask', 'GONE', 'nowhere')), { state_key: 'ask' }],
  rule_unreadable: [
    leading(transition('ask', 'MAYBE', 'bye', [], { rules: ['moon_is_full'] })),
    { state_key: 'ask' },
  ],
  action_unreadable: [leading(transition('ask', 'MAYBE', 'bye', ['sing'])), { state_key: 'ask' }],
  automatic_loop: [
    leading(transition('words', 'AUTO', 'label'), transition('label', 'AUTO', 'words')),
    { state_key: 'words' },
  ],
  state_unreachable: [
    {
      states: [...clean.states, state('lost', { is_final: true })],
      templates: [...clean.templates, template('lost')],
    },
    { state_key: 'lost' },
  ],
  no_way_out: [without('words TEXT_RECEIVED', 'words RATHER_NOT'), { state_key: 'words' }],
  choice_leads_nowhere: [
    saying('hello', { actions: [...hello, { id: 'x', title: 'Else' }] }),
    { state_key: 'hello' },
  ],
  refused_by_whatsapp: [saying('bye', { body: 'x'.repeat(1025) }), { state_key: 'bye' }],
  no_agreement: [
    { transitions: clean.transitions.map((one) => ({ ...one, actions: [] })) },
    { state_key: null },
  ],
  agreed_without_choice: [
    leading(transition('agree', 'TEXT_RECEIVED', 'ask', ['record_consent'])),
    { state_key: 'agree', field: { kind: 'transition', id: 'agree-TEXT_RECEIVED-1' } },
  ],
  cannot_decline: [without('agree NO'), { state_key: 'agree' }],
  agreement_in_wordings: [
    saying('agree', {
      actions: [
        { id: 'yes', title: 'I agree' },
        { id: 'no', title: 'No thanks' },
      ],
      bodies: { Patwa: 'Yuh gree?' },
    }),
    { state_key: 'agree' },
  ],
  kept_without_agreement: [leading(transition('agree', 'SKIP', 'ask')), { state_key: 'ask' }],
  english_holds_another: [topic({ English: 'What do yuh eat?' }), { state_key: null }],
  wording_missing: [topic({ Mix: ' ' }), { state_key: null }],
  yes_no_not_understood: [
    asking('Ready?', { id: 'go', title: 'Go on!' }, { id: 'no', title: 'No thanks' }),
    { state_key: 'hello', fix: { kind: 'add_synonym', state_key: 'hello', id: 'go', synonym: 'yes' } },
  ],
  prompt_overflows: [
    {
      ...saying('ask', {
        body: `{{topic}} ${'x'.repeat(900)} {{prompt}}`,
        actions: [{ id: 'other', title: 'Another' }],
      }),
      ...topic({ English: 'y'.repeat(200) }),
    },
    { state_key: 'ask', field: { kind: 'body' } },
  ],
  not_synced: [{ not_synced: ['hello'] }, { state_key: 'hello' }],
  no_traffic: [
    {
      traffic: Object.fromEntries(
        clean.states.map(({ state_key }) => [state_key, state_key === 'ask' ? 0 : 7]),
      ),
    },
    { state_key: 'ask' },
  ],
  choices_mean_the_same: [
    {
      ...saying('hello', { actions: [...hello, { id: 'x', title: 'Yes' }] }),
      mappings: [...clean.mappings, { state_key: 'hello', button_id: 'x', triggers_event: 'GO' }],
    },
    { state_key: 'hello', field: { kind: 'choice', id: 'x' } },
  ],
  choice_reused: [
    {
      live: {
        templates: [template('agree', { actions: [{ id: 'yes', title: 'Tell me more' }] })],
        mappings: [{ state_key: 'agree', button_id: 'yes', triggers_event: 'MORE' }],
      },
    },
    { state_key: 'agree', field: { kind: 'choice', id: 'yes' } },
  ],
  choice_is_keyword: [saying('hello', { actions: [{ id: 'go', title: 'Start' }] }), { state_key: 'hello' }],
  choice_is_number: [
    saying('agree', {
      actions: [
        { id: 'yes', title: '2' },
        { id: 'no', title: 'No thanks' },
      ],
    }),
    { state_key: 'agree', field: { kind: 'choice', id: 'yes' } },
  ],
  placeholder_unknown: [saying('bye', { body: 'Bye, {{nickname}}.' }), { state_key: 'bye' }],
  wordings_are_the_same: [
    {
      prompts: [
        {
          id: 'p',
          topic: 'Food',
          wordings: { English: 'What do you eat?', Mix: 'Weh yuh eat?', Patwa: 'What do you eat?' },
        },
      ],
    },
    { state_key: null },
  ],
  never_tried: [
    leading(transition('hello', 'GO', 'bye', [], { priority: 2 })),
    { field: { kind: 'transition', id: 'hello-GO-2' } },
  ],
  words_without_skip: [
    { mappings: clean.mappings.filter(({ state_key }) => state_key !== 'words') },
    { state_key: 'words', field: { kind: 'state' } },
  ],
  event_unused: [{ events: ['GO', 'DANCE'] }, { state_key: null }],
  mapping_without_choice: [
    { mappings: [...clean.mappings, { state_key: 'bye', button_id: 'old', triggers_event: 'GO' }] },
    { state_key: 'bye' },
  ],
  text_is_long: [saying('bye', { body: 'x'.repeat(301) }), { state_key: 'bye' }],
  choices_are_a_menu: [
    saying('hello', { actions: [{ id: 'go', title: 'Twenty-one characters' }] }),
    { state_key: 'hello' },
  ],
  shown_otherwise: [saying('hello', { body: ' ', actions: hello }), { state_key: 'hello' }],
};
