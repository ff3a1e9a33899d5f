import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFlow } from '../testing/arbitraries.ts';
import { JAMAICA, smallFlow, template, transition } from '../testing/fixtures.ts';
import { diffFlows } from './flows.ts';
import type { Change } from './change.ts';
import type { PublishedFlow } from '../flow/stored-flow.ts';
import type { Flow } from '../flow-types.ts';

const published = ({ moved = {}, sentences = {}, ...flow }: Flow): PublishedFlow => ({
  ...flow,
  moved,
  sentences,
});

const hello = (change: Parameters<typeof template>[1] = {}) =>
  template('hello', {
    actions: [
      { id: 'yes', title: 'Yes' },
      { id: 'no', title: 'No' },
    ],
    ...change,
  });
const label = { state_key: 'label', friendly_name: 'Label', is_initial: false, is_final: false };
const start = { state_key: 'hello', friendly_name: 'Hello', is_initial: true, is_final: false };
const go = { ...transition('hello', 'GO', 'label'), id: 't1' };
const mapping = { state_key: 'hello', button_id: 'yes', triggers_event: 'GO' };
const base = published(
  smallFlow({ states: [start, label], templates: [hello()], transitions: [go], mappings: [mapping] }),
);

/** Renders a change in words, as a page shows it. */
function inWords(change: Change): string {
  if (change.kind === 'told') return change.sentence;
  const marks = { same: ['', ''], added: ['+', '+'], removed: ['-', '-'] } as const;
  return `${change.of}: ${change.runs.map(({ text, is }) => marks[is].join(text)).join('')}`;
}

const said = (after: Partial<PublishedFlow>) =>
  diffFlows(JAMAICA.speech, base, { ...base, ...after }).map(({ name, changes }) => [
    name,
    ...changes.map(inWords),
  ]);

test.each<[string, Partial<PublishedFlow>, string[][]]>([
  [
    'words',
    { templates: [hello({ body: 'This is good day.' })] },
    [['Hello', 'What it says: This is- hello.-+ good day.+']],
  ],
  [
    'another wording',
    { templates: [hello({ bodies: { Patwa: 'Wah gwaan' } })] },
    [['Hello', 'What it says in Patwa: +Wah gwaan+']],
  ],
  [
    'a choice added and one removed',
    {
      templates: [
        hello({
          actions: [
            { id: 'yes', title: 'Yes' },
            { id: 'later', title: 'Later' },
          ],
        }),
      ],
    },
    [['Hello', 'The choice “No” was removed.', 'The choice “Later” is new.']],
  ],
  [
    'a choice renamed',
    {
      templates: [
        hello({
          actions: [
            { id: 'yes', title: 'Yea' },
            { id: 'no', title: 'No' },
          ],
        }),
      ],
    },
    [['Hello', 'The choice “Yes” is called “Yea”.']],
  ],
  [
    'choices in another order',
    {
      templates: [
        hello({
          actions: [
            { id: 'no', title: 'No' },
            { id: 'yes', title: 'Yes' },
          ],
        }),
      ],
    },
    [['Hello', 'The choices have a new order: “No”, “Yes”.']],
  ],
  [
    'what may be typed',
    {
      templates: [
        hello({
          actions: [
            { id: 'yes', title: 'Yes', synonyms: ['yea'] },
            { id: 'no', title: 'No' },
          ],
        }),
      ],
    },
    [['Hello', 'People can also type yea for “Yes”.']],
  ],
  [
    'a list',
    {
      templates: [
        hello({
          actions: [],
          list_items: [
            { id: 'yes', item: 'Yes' },
            { id: 'no', item: 'No', description: 'Not now' },
          ],
        }),
      ],
    },
    [['Hello', 'The choices are a list.', '“No” is explained as “Not now”.']],
  ],
  ['silence', { templates: [] }, [['Hello', 'Says nothing any more.']]],
  [
    'another way',
    { transitions: [{ ...go, to_state: 'hello' }] },
    [['Hello', 'After “Yes” it now leads to “Hello” instead of “Label”.']],
  ],
  [
    'a rule',
    { transitions: [{ ...go, rules: [{ rule_key: 'region_known', params: {} }] }] },
    [['Hello', 'After “Yes” the way to “Label” is taken if region is known, and was taken always.']],
  ],
  [
    'an action',
    { transitions: [{ ...go, actions: [{ action_key: 'record_consent', params: {} }] }] },
    [['Hello', 'After “Yes” the way to “Label” does this: record consent. Before: nothing.']],
  ],
  [
    'the order of the ways',
    { transitions: [{ ...go, priority: 3 }] },
    [['Hello', 'After “Yes” the way to “Label” is tried at place 3 instead of 1.']],
  ],
  ['no way', { transitions: [] }, [['Hello', 'After “Yes” it does not lead to “Label” any more.']]],
  [
    'one more way',
    { transitions: [go, { ...transition('label', 'AUTO', 'hello', ['record_consent']), id: 't2' }] },
    [['Label', 'After AUTO it now leads to “Hello”. It does this: record consent.']],
  ],
  [
    'what a choice means',
    { mappings: [{ ...mapping, triggers_event: 'STAY' }] },
    [['Hello', '“Yes” means STAY instead of GO.']],
  ],
  ['a choice without a meaning', { mappings: [] }, [['Hello', '“Yes” means nothing any more.']]],
  [
    'a name',
    { states: [start, { ...label, friendly_name: 'What it is' }] },
    [['What it is', 'Is called “What it is” instead of “Label”.']],
  ],
  ['an end', { states: [start, { ...label, is_final: true }] }, [['Label', 'Is an end.']]],
  [
    'the beginning',
    {
      states: [
        { ...start, is_initial: false },
        { ...label, is_initial: true },
      ],
    },
    [
      ['Hello', 'Conversations do not begin here any more.'],
      ['Label', 'Conversations begin here.'],
    ],
  ],
  [
    'a new state',
    { states: [start, label, { ...label, state_key: 'x', friendly_name: 'More' }] },
    [['More', 'Is new.']],
  ],
  [
    'a removed state with a successor',
    { states: [start], moved: { label: 'hello' } },
    [['Label', 'Was removed. People there continue at “Hello”.']],
  ],
  [
    "the bot's own sentences",
    { sentences: { English: { started: 'Good to see you.' } } },
    [["The bot's own sentences", expect.stringMatching(/^“started” in English: /) as string]],
  ],
])('%s is told', (_what, after, expected) => expect(said(after)).toEqual(expected));

test('the same flow has no changes', () =>
  fc.assert(
    fc.property(anyFlow, (flow) => {
      expect(diffFlows(JAMAICA.speech, published(flow), published(flow))).toEqual([]);
    }),
  ));

test('any two flows have changes that can be told', () =>
  fc.assert(
    fc.property(anyFlow, anyFlow, (before, after) => {
      for (const { name, changes } of diffFlows(JAMAICA.speech, published(before), published(after))) {
        expect(typeof name).toBe('string');
        expect(changes.length).toBeGreaterThan(0);
      }
    }),
  ));
