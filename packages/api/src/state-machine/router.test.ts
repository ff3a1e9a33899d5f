import { expect, test } from 'vitest';
import { toGraph } from './router.ts';

const welcome = {
  state_key: 'welcome',
  friendly_name: 'Welcome',
  description: null,
  is_initial: true,
  is_final: false,
};
const completed = {
  state_key: 'completed',
  friendly_name: 'Done',
  description: 'Thanks',
  is_initial: false,
  is_final: true,
};
const edge = { from_state: 'welcome', to_state: 'completed', event_key: 'GO' };

test('an empty flow is an empty graph', () => expect(toGraph([], [])).toEqual({ nodes: [], edges: [] }));

test('states become nodes; only what there is to say is said', () => {
  expect(toGraph([welcome, completed], [{ ...edge, rules: [], actions: [] }])).toEqual({
    nodes: [
      { id: 'welcome', label: 'Welcome', isInitial: true, type: 'state' },
      { id: 'completed', label: 'Done', description: 'Thanks', isInitial: false, type: 'final' },
    ],
    edges: [{ source: 'welcome', target: 'completed', event: 'GO' }],
  });
});

test('rules and actions are read out; one that cannot be read says so', () => {
  const rules = [
    { rule_key: 'consent_given', params: {} },
    { rule_key: 'no_such_rule', params: {} },
  ];
  const actions = [{ action_key: 'choose_prompt', params: {} }];
  const [drawn] = toGraph([], [{ ...edge, rules, actions }]).edges;
  expect(drawn?.guard).toBe('consent is given and no_such_rule (cannot be read)');
  expect(drawn?.actions).toEqual(['choose a prompt']);
});
