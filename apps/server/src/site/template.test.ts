import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fill, scriptJson } from './template.ts';

it('keeps what holds and drops what does not, also inside each other', () => {
  const page = '<when-chat>a<unless-mail>b</unless-mail></when-chat><unless-chat>c</unless-chat>';
  expect(fill(page, {}, { chat: true, mail: false })).toBe('ab');
  expect(fill(page, {}, { chat: true, mail: true })).toBe('a');
  expect(fill(page, {}, { chat: false, mail: true })).toBe('c');
});

it('escapes values, and leaves raw ones as they are', () => {
  const page = '<a title="{{name}}">{{name}}</a>{{markup}}';
  expect(fill(page, { name: `"<b>'&`, markup: { raw: '<i></i>' } }, {})).toBe(
    '<a title="&quot;&lt;b&gt;&#39;&amp;">&quot;&lt;b&gt;&#39;&amp;</a><i></i>',
  );
});

it('does not read a value as a page', () => {
  expect(fill('{{name}}', { name: '{{other}}<when-chat>', other: 'no' }, {})).toBe(
    '{{other}}&lt;when-chat&gt;',
  );
});

it('says which name or flag is missing', () => {
  expect(() => fill('{{nobody}}', {}, {})).toThrow('{{nobody}}');
  expect(() => fill('<when-x>1</when-x>', {}, {})).toThrow('"x"');
});

it('writes any JSON so that it cannot end the script, and reads back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = scriptJson({ value, end: '</script>' });
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, end: '</script>' })));
    }),
  );
});
