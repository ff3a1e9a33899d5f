import { expect, test, vi } from 'vitest';
import { NO_BODIES, type Content } from '../drafts/content.ts';
import { smallFlow, template } from '@labrish/conversation/testing/fixtures';
import { settings } from '#lib/settings.ts';
import type { WholeFlow } from './edited-flow.ts';

vi.stubGlobal('document', { getElementById: () => null });
const { editedFlow } = await import('./edited-flow.ts');

const small = smallFlow();
const whole = {
  saved: {
    states: small.states.map((state) => ({ ...state, id: `id of ${state.state_key}` })),
    transitions: small.transitions,
    templates: [template('hello'), template('agree')].map((row) => ({ ...row, is_active: true })),
    mappings: [{ state_key: 'hello', button_id: 'old', triggers_event: 'OLD' }],
    moved: {},
    sentences: [],
    events: [{ event_key: 'GO', is_active: true }],
  },
  live: null,
  prompts: [],
  regions: {},
  consent_version: 2,
  in_use: { not_synced: ['hello'] },
} as unknown as WholeFlow;

const typed: Content = {
  type: 'buttons',
  body: 'Wah gwaan?',
  bodies: { ...NO_BODIES, Patwa: 'Weh yuh seh?' },
  list_button: 'Choose one',
  buttons: [
    { id: 'yes', label: 'Yes', description: '', synonyms: ['yea'], event: 'GO' },
    { id: 'no', label: 'No', description: '', synonyms: [], event: '' },
  ],
  rows: [],
};
const with_ = (content: Content) => editedFlow(whole, new Map([['id of hello', content]]));
const said = (flow: ReturnType<typeof editedFlow>) =>
  flow.templates.find(({ template_key }) => template_key === 'hello');

test('without anything typed it is the saved flow, with what stands beside it', () => {
  const flow = editedFlow(whole, new Map());
  expect(flow.templates.map(({ template_key }) => template_key)).toEqual(['hello', 'agree']);
  expect(flow).toMatchObject({
    ...{ consent_version: 2, site_url: settings.site_url },
    not_synced: ['hello'],
  });
});

test('what is typed stands in the place of what is saved', () => {
  const flow = with_(typed);
  expect(said(flow)).toMatchObject({
    body: 'Wah gwaan?',
    bodies: { Patwa: 'Weh yuh seh?' },
    actions: [
      { id: 'yes', title: 'Yes', synonyms: ['yea'] },
      { id: 'no', title: 'No' },
    ],
  });
  expect(flow.mappings).toEqual([{ state_key: 'hello', button_id: 'yes', triggers_event: 'GO' }]);
});

test('an input says nothing and keeps what its choices mean', () => {
  const flow = with_({ ...typed, type: 'input' });
  expect(said(flow)).toBeUndefined();
  expect(flow.mappings).toEqual([{ state_key: 'hello', button_id: 'yes', triggers_event: 'GO' }]);
});

test('a message has no choices', () => {
  const flow = with_({ ...typed, type: 'message' });
  expect(said(flow)?.actions).toEqual([]);
  expect(flow.mappings).toEqual([]);
});
