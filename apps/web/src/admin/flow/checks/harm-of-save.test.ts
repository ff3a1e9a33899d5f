import { smallFlow } from '@labrish/conversation/testing/fixtures';
import { expect, test, vi } from 'vitest';
import { NO_BODIES, type Content } from '../drafts/content.ts';
import type { WholeFlow } from './edited-flow.ts';

vi.stubGlobal('document', { getElementById: () => null });
const { newFindings } = await import('./harm-of-save.ts');
const { editedFlow } = await import('./edited-flow.ts');

const small = smallFlow();
const whole = {
  saved: {
    states: small.states.map((state) => ({ ...state, id: state.state_key })),
    transitions: small.transitions,
    templates: small.templates
      .filter(({ template_key }) => template_key !== 'free')
      .map((row) => ({ ...row, is_active: true })),
    mappings: small.mappings,
    moved: {},
    sentences: [],
    events: [],
  },
  live: null,
  prompts: small.prompts,
  regions: {},
  consent_version: 2,
} as unknown as WholeFlow;

const saying = (body: string, label = 'Go on!'): Content => ({
  ...{ type: 'buttons', body, bodies: NO_BODIES, list_button: 'Choose one', rows: [] },
  buttons: [{ id: 'go', label, description: '', synonyms: [], event: 'GO' }],
});
const found = (state_key: string, content: Content) =>
  newFindings(
    editedFlow(whole, new Map()),
    editedFlow(whole, new Map([[state_key, content]])),
    ...([state_key, content] as const),
  ).map(({ code }) => code);

test('what an edit makes wrong is told; what was so before, and what the editor says itself, is not', () => {
  expect(found('hello', saying('Hello.'))).toEqual([]);
  expect(found('hello', saying('Hello.', 'Stop'))).toEqual(['choice_is_keyword']);
  expect(found('hello', saying('Hello {{nobody}}.'))).toEqual([]);
});

test('a finding that breaks the chat is reported, also when it shows in another state', () => {
  expect(found('agree', { ...saying('Do you agree?'), buttons: [] })).toContain('agreed_without_choice');
});

test('of a choice without an event SPEC has its own warning', () => {
  const [go] = saying('Hello.').buttons;
  const without = { ...saying('Hello.'), buttons: [{ ...go!, event: '' }] };
  expect(found('hello', without)).not.toContain('choice_leads_nowhere');
});

test('a choice that leads into a dead end is reported, although where it leads was saved before', () => {
  const trap = { state_key: 'trap', friendly_name: 'Trap', is_initial: false, is_final: false, id: 'trap' };
  const { saved } = whole;
  const withTrap = {
    ...whole,
    saved: {
      ...saved,
      states: [...saved.states, trap],
      templates: [...saved.templates, { ...saved.templates[0]!, template_key: 'trap' }],
      transitions: [
        ...saved.transitions,
        { ...saved.transitions[0]!, id: 'to-trap', from_state: 'hello', event_key: 'TRAP', to_state: 'trap' },
      ],
    },
  } as unknown as WholeFlow;
  const content = saying('Hello.');
  const buttons = [...content.buttons, { ...content.buttons[0]!, id: 'trap', label: 'More', event: 'TRAP' }];
  const after = editedFlow(withTrap, new Map([['hello', { ...content, buttons }]]));
  const harm = newFindings(editedFlow(withTrap, new Map()), after, 'hello', { ...content, buttons });
  expect(harm.map(({ state_key }) => state_key)).toContain('trap');
});
