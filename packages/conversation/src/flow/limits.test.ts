import { describe, expect, it } from 'vitest';
import { templateErrors, templateWarnings } from './limits.ts';
import { template } from './testing/fixtures.ts';

const buttons = (...titles: string[]) => titles.map((title, i) => ({ id: `b${i}`, title }));

describe('templateErrors', () => {
  it('finds nothing in a good template', () => {
    expect(templateErrors(template('x', { actions: buttons('Yes', 'No') }))).toEqual([]);
  });

  it.each([
    [{ body: 'a'.repeat(1025) }, 'The message has 1025 characters; 1024 is the most.'],
    [
      { actions: buttons('a'.repeat(25)) },
      `The button "${'a'.repeat(25)}" has 25 characters; 24 is the most.`,
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
    [{ actions: buttons(...'abcdefghijk') }, 'There are 11 buttons; 10 is the most.'],
  ])('refuses %j', (change, part) => {
    expect(templateErrors(template('x', change)).join('\n')).toContain(part);
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

  it('has nothing to say about a good template', () => {
    expect(
      templateWarnings(template('x', { body: 'Hi {{ name }}: {{prompt}}', actions: buttons('Yes') })),
    ).toEqual([]);
  });
});
