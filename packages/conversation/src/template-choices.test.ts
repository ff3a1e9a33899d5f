import { describe, expect, it } from 'vitest';
import { choicesOf, typedChoice, unique } from './template-choices.ts';
import { template, agreed, effectsOf, event, replyOf, smallFlow, transition } from './testing/fixtures.ts';
import fc from 'fast-check';
import { step } from './step.ts';
import { anyFlow, anySnapshot } from './testing/arbitraries.ts';
import { toEvent } from './understanding/to-event.ts';
import type { Effect, Flow, Inbound, Snapshot } from './types.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `r${i + 1}`, item: `Row ${i + 1}` }));

describe('what a person can choose from', () => {
  it('is ten at most', () => {
    expect(choicesOf(template('x', { list_items: rows(12) })).map(({ id }) => id)).toEqual(
      rows(10).map(({ id }) => id),
    );
  });

  it('has an id without space around, and one by its place where it has none', () => {
    const actions = [
      { id: ' go ', title: 'Go' },
      { id: ' ', title: 'Stay' },
    ];
    expect(choicesOf(template('x', { actions })).map(({ id }) => id)).toEqual(['go', 'choice_2']);
  });

  it('has no description of space alone', () => {
    const list_items = [{ id: 'a', item: 'A', description: ' ' }];
    expect(choicesOf(template('x', { list_items }))[0]).not.toHaveProperty('description');
  });
});

describe('a choice that is typed', () => {
  const choices = choicesOf(template('x', { list_items: rows(10) }));
  const idOf = (text: string) => typedChoice(choices, text)?.id;

  it('is meant by its number, of one or two digits and nothing else', () => {
    expect(['1', ' 10 ', '10.'].map(idOf)).toEqual(['r1', 'r10', 'r10']);
    expect(['11', '010', 'a1', '1a', '1 or 2', 'say 1'].map(idOf)).toEqual(Array(6).fill(undefined));
  });

  it('is meant by the id that it was given in the flow, and by the one that is sent', () => {
    const twins = choicesOf(
      template('x', {
        actions: [
          { id: 'go', title: 'Left' },
          { id: 'go', title: 'Right' },
        ],
      }),
    );
    expect(typedChoice(twins, 'go')?.title).toBe('Left');
    expect(typedChoice(twins, 'go 2')?.title).toBe('Right');
  });

  it('is meant by a label of signs alone, however it is spaced', () => {
    const smiling = choicesOf(template('x', { actions: [{ id: 'smile', title: '🙂' }] }));
    expect(typedChoice(smiling, ' 🙂 ')?.id).toBe('smile');
    expect(typedChoice(smiling, '🙁')).toBeUndefined();
  });
});

describe('unique', () => {
  it('numbers what would be alike, within the length', () => {
    expect(unique(['abcdef', 'abcdef', 'abcdef'], 5)).toEqual(['abcd…', 'ab… 2', 'ab… 3']);
  });
});

/** The effects that store an answer. Effects that depend on its destination or on the moment are left out. */
const STORED = [
  'record_consent',
  'set_category',
  'set_region',
  'set_age_range',
  'set_formality',
  'set_under_18',
];

function storedBy(flow: Flow, snapshot: Snapshot, inbound: Inbound): Effect[] {
  return step(flow, snapshot, toEvent(flow, snapshot, inbound, 0)).effects.filter(({ type }) =>
    STORED.includes(type),
  );
}

/** Removes rules, which decide where an answer leads but not what it means, and AUTO transitions, which are no answers. */
function answersAlone(flow: Flow): Flow {
  const answers = flow.transitions.filter(({ event_key }) => event_key !== 'AUTO');
  return { ...flow, transitions: answers.map((row) => ({ ...row, rules: [] })) };
}

describe('a choice that was shown', () => {
  it('means what it meant then, or nothing, whatever the flow has become', { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(anyFlow, anyFlow, anySnapshot, fc.nat(9), (before, after, start, n) => {
        const [then, changed] = [before, after].map(answersAlone) as [Flow, Flow];
        // Other tests cover region names and the version of the consent text.
        const now = { ...changed, regions: then.regions, consent_version: then.consent_version };
        const asked = step(then, { ...start, stopped: false, under_18: null }, event('NOTHING'));
        const reply = replyOf(asked);
        const offered = [...(reply?.buttons ?? []), ...(reply?.list?.items ?? [])];
        const at = n % (offered.length || 1);
        const shown = offered[at];
        fc.pre(reply !== undefined && shown !== undefined && asked.snapshot.confirming === null);
        const { snapshot } = asked;
        const in_reply_to = {
          state_key: reply.state_key,
          prompt_id: reply.prompt_id,
          choices: reply.choices ?? null,
          recordings: reply.recordings ?? null,
        };
        const answers: Inbound[] = [
          { message_id: 'm', choice: shown, in_reply_to },
          { message_id: 'm', choice: shown },
          { message_id: 'm', text: String(at + 1) },
        ];
        for (const answer of answers) {
          const stored = storedBy(now, snapshot, answer);
          if (stored.length > 0) expect(stored).toEqual(storedBy(then, snapshot, answer));
        }
      }),
      { numRuns: 1000 },
    );
  });

  const category = (value: string) => ({ action_key: 'set_category', params: { category: value } });
  const labels = (...titles: string[]) =>
    template('label', { actions: titles.map((title, i) => ({ id: `b${i}`, title })) });
  const asking = (titles: string[], events: string[]): Flow => ({
    ...smallFlow(),
    templates: [labels(...titles), template('words')],
    mappings: events.map((triggers_event, i) => ({ state_key: 'label', button_id: `b${i}`, triggers_event })),
    transitions: ['English', 'Patwa'].map((each) =>
      transition('label', each.toUpperCase(), 'words', [category(each)]),
    ),
  });
  const before = agreed('label', { recordings: ['m1'], awaiting_label: ['m1'], is_labelled: false });
  const then = asking(['English', 'Patwa'], ['ENGLISH', 'PATWA']);
  const moved = asking(['Patwa', 'English'], ['PATWA', 'ENGLISH']);
  const shown = step(then, before, event('NOTHING')).snapshot;

  it.each<[string, Partial<Inbound>]>([
    ['tapped', { choice: { id: 'b0', title: 'English' } }],
    ['typed by its number', { text: '1' }],
    ['typed by its label', { text: 'english' }],
  ])('is stored as it was read after the labels have moved: %s', (_how, answer) => {
    const result = step(moved, shown, toEvent(moved, shown, { message_id: 'x', ...answer }, 0));
    expect(effectsOf(result, 'set_category')).toMatchObject([{ category: 'English' }]);
  });

  it('is from earlier when its event keeps something else by now', () => {
    const other = { ...then, transitions: [transition('label', 'ENGLISH', 'words', [category('Patwa')])] };
    const tap = { message_id: 'x', choice: { id: 'b0', title: 'English' } };
    expect(toEvent(other, shown, tap, 0)).toMatchObject({ stale: true });
    expect(toEvent(other, shown, { message_id: 'x', text: '1' }, 0)).toMatchObject({ stale: true });
  });
});
