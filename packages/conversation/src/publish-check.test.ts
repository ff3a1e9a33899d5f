import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFlow } from './testing/arbitraries.ts';
import { smallFlow, template, transition } from './testing/fixtures.ts';
import { impactOf } from './publish-check.ts';
import type { Flow } from './types.ts';

const BOUND = 300;
const live = smallFlow();
const of = (next: Flow) =>
  impactOf(live, next, BOUND).map(({ state_key, label, outcome }) => `${state_key} ${label} ${outcome}`);
const without = (from_state: string, event_key: string) =>
  live.transitions.filter((row) => row.from_state !== from_state || row.event_key !== event_key);

describe('what becomes of the answers on people’s screens', () => {
  test('nothing, while only words change', () => {
    const templates = live.templates.map((row) => ({ ...row, body: `${row.body} Please.` }));
    expect(of({ ...live, templates })).toEqual([]);
  });

  test('a choice without a way on no longer works', () => {
    expect(of({ ...live, transitions: without('hello', 'GO') })).toEqual(['hello Go on! no_longer_works']);
  });

  test('a choice leads elsewhere', () => {
    const transitions = [...without('agree', 'NO'), transition('agree', 'NO', 'free')];
    const [first, ...more] = impactOf(live, { ...live, transitions }, BOUND);
    expect(first).toEqual({
      state_key: 'agree',
      label: 'No thanks',
      outcome: 'elsewhere',
      sentence: '“No thanks” at “agree” led to “bye”. People who see it now and tap it later come to “free”.',
    });
    expect(more).toEqual([]);
  });

  test('a choice leads back to the beginning', () => {
    const transitions = [...without('agree', 'NO'), transition('agree', 'NO', 'hello')];
    expect(of({ ...live, transitions })).toEqual(['agree No thanks back_to_start']);
  });

  test('a choice that keeps something else by now is no answer any more', () => {
    const transitions = [
      ...without('agree', 'NO'),
      transition('agree', 'NO', 'bye', [{ action_key: 'set_category', params: { category: 'Mix' } }]),
    ];
    expect(of({ ...live, transitions })).toContain('agree No thanks no_longer_works');
  });

  test('a removed state is where its successor is, and what it kept is kept no more', () => {
    const next: Flow = {
      ...live,
      states: live.states.filter(({ state_key }) => state_key !== 'words'),
      templates: live.templates.filter(({ template_key }) => template_key !== 'words'),
      transitions: [
        ...without('label', 'LIST_SELECTED').filter(({ from_state }) => from_state !== 'words'),
        transition('label', 'LIST_SELECTED', 'bye', ['set_region']),
      ],
      moved: { words: 'bye' },
    };
    expect(of(next)).toEqual(['words Save kept_otherwise', 'words Not my words elsewhere']);
  });

  test('a choice whose label and place changed still means what it meant', () => {
    const actions = [
      { id: 'no', title: 'Not today' },
      { id: 'yes', title: 'I am in' },
    ];
    const templates = live.templates.map((row) =>
      row.template_key === 'agree' ? template('agree', { actions }) : row,
    );
    expect(of({ ...live, templates })).toEqual([]);
  });
});

test('any two flows can be compared, and none differs from itself', () => {
  fc.assert(
    fc.property(anyFlow, anyFlow, (one, other) => {
      expect(impactOf(one, one, 6)).toEqual([]);
      impactOf(one, other, 6);
    }),
    { numRuns: 30 },
  );
});
