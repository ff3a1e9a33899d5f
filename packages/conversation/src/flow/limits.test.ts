import { describe, expect, it } from 'vitest';
import { templateErrors, templateWarnings } from './limits.ts';
import { template } from '../testing/fixtures.ts';

const buttons = (...titles: string[]) => titles.map((title, i) => ({ id: `b${i}`, title }));
const rows = (...items: string[]) => items.map((item, i) => ({ id: `r${i}`, item }));

describe('templateErrors', () => {
  it('finds nothing in a good template', () => {
    expect(templateErrors(template('x', { actions: buttons('Yes', 'No') }))).toEqual([]);
  });

  it.each([
    [{ body: 'a'.repeat(1025) }, 'The message has 1025 characters; the limit is 1024.'],
    [
      { actions: buttons('a'.repeat(25)) },
      `The button "${'a'.repeat(25)}" has 25 characters; the limit is 24.`,
    ],
    [
      { actions: [{ id: 'i'.repeat(129), title: 'Yes' }] },
      'The id "iiiiiiiiiiiiiiiiiiii…" has 129 characters',
    ],
    [{ actions: buttons('Yes', 'yes!') }, 'Two choices are called "yes"; a typed answer could mean either.'],
    [{ actions: [...buttons('Yes'), ...buttons('No')] }, 'Two choices have the id "b0"; each needs its own.'],
    [{ list_items: [{ id: 'a', item: 'A', description: 'd'.repeat(73) }] }, 'The description of "A" has 73'],
    [
      { list_items: [{ id: 'a', item: 'A' }], list_button: 'b'.repeat(21) },
      'The label that opens the list has 21',
    ],
    [{ actions: buttons(...'abcdefghijk') }, 'There are 11 buttons; the limit is 10.'],
    [{ list_items: rows(...'abcdefghijk') }, 'There are 11 list items; the limit is 10.'],
    [
      { list_items: rows('a'.repeat(25)) },
      `The list item "${'a'.repeat(25)}" has 25 characters; the limit is 24.`,
    ],
    [{ list_items: rows('Yes', 'yes!') }, 'Two choices are called "yes"; a typed answer could mean either.'],
  ])('refuses %j', (change, part) => {
    expect(templateErrors(template('x', change)).join('\n')).toContain(part);
  });

  it.each([
    ['ten buttons', { actions: buttons(...'abcdefghij') }],
    ['ten list items, one without a description', { list_items: rows(...'abcdefghij') }],
    [
      'buttons of the names of rows: the rows are shown',
      { actions: buttons('A', 'A'), list_items: rows('A') },
    ],
    [
      'choices without ids and names, which get their own',
      {
        actions: [
          { id: '', title: '' },
          { id: '', title: '' },
        ],
      },
    ],
    ['a label for a list that is not there', { list_button: 'b'.repeat(21) }],
  ])('finds nothing in %s', (_case, change) => {
    expect(templateErrors(template('x', change))).toEqual([]);
  });

  it('counts an emoji as one character', () => {
    expect(templateErrors(template('x', { body: '🎙'.repeat(1024) }))).toEqual([]);
  });
});

describe('templateWarnings', () => {
  it.each([
    [
      { actions: buttons('a', 'b', 'c', 'd') },
      'WhatsApp shows up to 3 buttons. With 4 to 10, contributors tap "Choose one" and pick from a menu.',
    ],
    [{ actions: buttons('a'.repeat(21)) }, 'longer than the 20 characters that fit on a button'],
    [{ body: 'Hi {{nmae}}' }, '{{nmae}} is not known and is left out.'],
    [{ body: '', actions: buttons('a') }, 'The message has no text'],
    [{ actions: buttons('a'), list_items: [{ id: 'a', item: 'A' }] }, 'A list has no buttons'],
    [{ body: `{{prompt}}${'a'.repeat(900)}` }, 'may pass 1024 characters'],
  ])('warns about %j', (change, part) => {
    expect(templateWarnings(template('x', change)).join('\n')).toContain(part);
  });

  it('says all that is known, and how its list will be opened', () => {
    expect(templateWarnings(template('x', { body: '{{nmae}}' }))).toEqual([
      '{{nmae}} is not known and is left out. Known: prompt, topic, name, count, product, site.',
    ]);
    const actions = buttons('a', 'b', 'c', 'd');
    expect(templateWarnings(template('x', { actions, list_button: ' Pick ' }))[0]).toContain(
      'tap "Pick" and',
    );
    expect(templateWarnings(template('x', { actions, list_button: ' ' }))[0]).toContain(
      'tap "Choose one" and',
    );
  });

  it('warns of no text whether there are buttons or rows, also where it is only space', () => {
    for (const change of [{ actions: buttons('a') }, { list_items: rows('A') }])
      expect(templateWarnings(template('x', { body: ' ', ...change }))).toEqual([
        'The message has no text: contributors see only a short line above the choices.',
      ]);
    const both = { body: '', actions: buttons('a'), list_items: rows('A') };
    expect(templateWarnings(template('x', both))).toHaveLength(2);
  });

  it.each([
    ['three buttons of twenty characters', { actions: buttons('a'.repeat(20), 'b', 'c') }],
    ['list items alone', { list_items: rows('A', 'B') }],
    ['a state that says nothing', { body: '' }],
    ['a long message that shows no prompt', { body: 'a'.repeat(1000) }],
    ['room for a whole prompt', { body: `{{prompt}}${'a'.repeat(714)}` }],
    ['a message that is too long anyhow, which is an error', { body: `{{prompt}}${'a'.repeat(1015)}` }],
  ])('has nothing to say about %s', (_case, change) => {
    expect(templateWarnings(template('x', change))).toEqual([]);
  });

  it('warns of a prompt that just passes the limit, up to the longest message', () => {
    for (const length of [715, 1014])
      expect(templateWarnings(template('x', { body: `{{prompt}}${'a'.repeat(length)}` }))).toHaveLength(1);
  });

  it('speaks of the menu once where there are four buttons and rows', () => {
    const change = { actions: buttons('a', 'b', 'c', 'd'), list_items: rows('A') };
    expect(templateWarnings(template('x', change))).toEqual([
      'A list has no buttons: only the list items are sent.',
    ]);
  });

  it('has nothing to say about a good template', () => {
    expect(
      templateWarnings(template('x', { body: 'Hi {{ name }}: {{prompt}}', actions: buttons('Yes') })),
    ).toEqual([]);
  });
});
