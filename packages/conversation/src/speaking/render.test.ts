import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../flow/limits.ts';
import { fill, plain } from '../text.ts';
import { render } from './render.ts';
import { sendableProblems } from '../speaking/sendable.ts';
import { template } from '../testing/fixtures.ts';

const buttons = (...titles: string[]) => titles.map((title, i) => ({ id: `b${i}`, title }));

describe('render', { timeout: 60_000 }, () => {
  it('sends up to 3 short buttons as buttons', () => {
    expect(render(template('x', { body: 'Q', actions: buttons('A', 'B', 'C') }), {})).toEqual({
      body: 'Q',
      buttons: [
        { id: 'b0', title: 'A' },
        { id: 'b1', title: 'B' },
        { id: 'b2', title: 'C' },
      ],
    });
  });

  it('sends 4 buttons, or one label over 20 characters, as a list', () => {
    expect(render(template('x', { actions: buttons('A', 'B', 'C', 'D') }), {})?.list?.items).toHaveLength(4);
    const long = 'b'.repeat(21);
    expect(render(template('x', { actions: buttons('A', long) }), {})?.list).toEqual({
      button: 'Choose one',
      items: [
        { id: 'b0', title: 'A' },
        { id: 'b1', title: long },
      ],
    });
  });

  it('sends list rows with descriptions, and cuts what is too long', () => {
    const rows = [{ id: 'a', item: 'i'.repeat(30), description: 'd'.repeat(80) }];
    const list = render(template('x', { list_items: rows, list_button: 'o'.repeat(30) }), {})?.list;
    expect(list?.button).toBe(`${'o'.repeat(19)}…`);
    expect(list?.items[0]).toEqual({
      id: 'a',
      title: `${'i'.repeat(23)}…`,
      description: `${'d'.repeat(71)}…`,
    });
  });

  it('tells choices apart that have the same label or id', () => {
    const message = render(
      template('x', {
        actions: [
          { id: 'a', title: 'Yes' },
          { id: 'a', title: 'Yes' },
          { id: '', title: '' },
        ],
      }),
      {},
    );
    expect(message?.buttons).toEqual([
      { id: 'a', title: 'Yes' },
      { id: 'a 2', title: 'Yes 2' },
      { id: 'choice_3', title: 'Option 3' },
    ]);
  });

  it('fills placeholders once and leaves unknown ones empty', () => {
    expect(fill('{{a}} and {{ b }}{{nope}}{{toString}}', { a: '{{b}}', b: 'B' })).toBe('{{b}} and B');
    expect(plain('{{receipt}} {{{name}}}')).toBe('receipt name');
  });

  it('puts hints in front, and rather cuts them than the question', () => {
    expect(render(template('x', { body: 'Q' }), {}, ['One.', '', 'Two.'])?.body).toBe('One.\n\nTwo.\n\nQ');
    const body = 'q'.repeat(1000);
    const message = render(template('x', { body }), {}, ['h'.repeat(100)]);
    expect(message?.body).toBe(`${'h'.repeat(21)}…\n\n${body}`);
    expect(render(template('x', { body: 'q'.repeat(1024) }), {}, ['hint'])?.body).toBe('q'.repeat(1024));
  });

  it('keeps single and double line breaks, and makes two of more', () => {
    expect(fill('a\nb\n\nc\n\n\n\nd', {})).toBe('a\nb\n\nc\n\nd');
  });

  it('puts in front what just has room', () => {
    const body = 'q'.repeat(1021);
    expect(render(template('x', { body }), {}, ['!'])?.body).toBe(`!\n\n${body}`);
  });

  it('sends a button of twenty characters as one, and a single list row as a list', () => {
    expect(render(template('x', { actions: buttons('b'.repeat(20)) }), {})?.buttons).toHaveLength(1);
    const list_items = [{ id: 'a', item: 'A' }];
    expect(render(template('x', { list_items }), {})).toEqual({
      body: 'This is x.',
      list: { button: 'Choose one', items: [{ id: 'a', title: 'A' }] },
    });
  });

  it('has nothing to send where a state says nothing', () => {
    expect(render(undefined, {})).toBeNull();
    expect(render(template('x', { body: ' ' }), {})).toBeNull();
    expect(render(template('x', { body: ' ' }), {}, ['Hint'])).toEqual({ body: 'Hint' });
    expect(render(template('x', { body: '', actions: buttons('A') }), {})?.body).toBe('Choose one:');
  });

  it('makes something sendable of every template', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('Yes', '', '🎙', 'a'.repeat(200)),
    );
    const any = fc.record({
      template_key: text,
      body: fc.oneof(text, fc.string({ maxLength: 3000 }), fc.constant('x'.repeat(5000))),
      actions: fc.array(fc.record({ id: text, title: text }), { maxLength: 14 }),
      list_items: fc.array(fc.record({ id: text, item: text, description: text }), { maxLength: 14 }),
      list_button: text,
    });
    fc.assert(
      fc.property(any, fc.array(text, { maxLength: 3 }), (anything, lead) => {
        const message = render(anything, { prompt: 'p'.repeat(LIMITS.body) }, lead);
        if (message) expect(sendableProblems(message)).toEqual([]);
      }),
    );
  });
});
