import type { Template } from '@labrish/conversation';
import { render } from '@labrish/conversation/render';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asText, carries, fingerprint, toContent } from './content.ts';

const text: Template = {
  template_key: 'welcome',
  body: 'Hi {{name}}',
  actions: [],
  list_items: [],
  list_button: 'Choose one',
};
const buttons = (...titles: string[]): Template => ({
  ...text,
  actions: titles.map((title, i) => ({ id: `b${i}`, title })),
});
const list = (...items: { item: string; description?: string }[]): Template => ({
  ...text,
  list_items: items.map((row, i) => ({ id: `r${i}`, ...row })),
});

describe('toContent', () => {
  test('a text is one variable', () => {
    expect(toContent(text)).toEqual({
      friendly_name: 'labrish_welcome',
      language: 'en',
      variables: { '1': 'Hi' },
      types: { 'twilio/text': { body: '{{1}}' } },
    });
  });

  test('up to three buttons are quick replies, with the choices as text for channels without', () => {
    expect(toContent(buttons('English', 'Mix', 'Patwa'))?.types).toEqual({
      'twilio/quick-reply': {
        body: '{{1}}',
        actions: [
          { type: 'QUICK_REPLY', id: 'b0', title: 'English' },
          { type: 'QUICK_REPLY', id: 'b1', title: 'Mix' },
          { type: 'QUICK_REPLY', id: 'b2', title: 'Patwa' },
        ],
      },
      'twilio/text': { body: '{{1}}\n\n1. English\n2. Mix\n3. Patwa' },
    });
  });

  test.each([
    ['four buttons', buttons('A', 'B', 'C', 'D')],
    ['a label too long for a button', buttons('Twenty-one characters')],
    ['a list', list({ item: 'Kingston', description: 'The capital' })],
  ])('%s become a list with the label that opens it', (_what, template) => {
    expect(toContent(template)?.types).toMatchObject({
      'twilio/list-picker': { body: '{{1}}', button: 'Choose one' },
    });
  });

  test('nothing to say is nothing to push', () => {
    expect(toContent({ ...text, body: ' ' })).toBeNull();
  });

  test('braces in a label are no variable of Twilio', () => {
    const content = JSON.stringify(toContent(buttons('{{2}} yes', 'no')));
    expect(content).not.toContain('{{2}}');
  });

  const label = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('{{2}} yes', '{{', '{{{a}}}'),
  );
  const anyTemplate = fc.record({
    template_key: fc.string(),
    body: fc.string({ unit: 'grapheme', maxLength: 2000 }),
    actions: fc.array(fc.record({ id: fc.string(), title: label }), { maxLength: 10 }),
    list_items: fc.array(fc.record({ id: fc.string(), item: label }), { maxLength: 10 }),
    list_button: label,
  });

  test('whatever is written, the content fits and carries the replies of its state', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const content = toContent(template);
        const reply = render(template, { prompt: 'Tell us' }, ['A hint first.']);
        if (!content || !reply) return;
        expect(carries(fingerprint(template), reply)).toBe(true);
        expect((content.types['twilio/text'] as { body: string }).body.length).toBeLessThanOrEqual(1600);
        const variables = [...JSON.stringify(content.types).matchAll(/\{\{(.*?)\}\}/g)].map(
          ([, name]) => name,
        );
        expect(new Set(variables)).toEqual(new Set(['1']));
      }),
    );
  });
});

describe('fingerprint', () => {
  test('another wording is another content that still carries the replies; other choices are not carried', () => {
    const before = fingerprint(buttons('Yes', 'No'));
    const reworded = { ...buttons('Yes', 'No'), body: 'Are you sure?' };
    expect(fingerprint(reworded)).not.toBe(before);
    expect(carries(before, render(reworded, {}) ?? { body: '' })).toBe(true);
    expect(carries(before, render(buttons('Yes', 'Never'), {}) ?? { body: '' })).toBe(false);
    expect(carries(before, { body: 'HELP' })).toBe(false);
    expect(carries(null, { body: 'HELP' })).toBe(false);
  });
});

describe('asText', () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({
    id: `${i}`,
    title: `Row ${i}`,
    description: 'd'.repeat(72),
  }));
  test('descriptions give way before anything else is lost', () => {
    expect(asText({ body: 'Where?', list: { button: 'Choose', items: rows.slice(0, 1) } })).toBe(
      `Where?\n\n1. Row 0 (${'d'.repeat(72)})`,
    );
    const long = asText({ body: 'b'.repeat(1024), list: { button: 'Choose', items: rows } });
    expect(long.length).toBeLessThanOrEqual(1600);
    expect(long.endsWith('\n10. Row 9')).toBe(true);
  });
});
