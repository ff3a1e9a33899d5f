import { describe, expect, it } from 'vitest';
import { clip, normalise, oneLine, maskContacts } from './text.ts';

describe('clip', () => {
  it('cuts to the length asked for, the ellipsis included, and no space before it', () => {
    expect(clip('abc', 3)).toBe('abc');
    expect(clip('abcd', 3)).toBe('ab…');
    expect(clip('a bcd', 3)).toBe('a…');
    expect(clip(' abcd', 3)).toBe(' a…');
    expect(clip('abc', 1)).toBe('…');
    expect(clip('abc', 0)).toBe('');
  });
});

describe('normalise', () => {
  it('makes the same of what is typed in different ways', () => {
    expect(normalise(' “Don’t\n  STOP!!!” ')).toBe("don't stop");
    expect(normalise('Don`t stop')).toBe("don't stop");
    expect(normalise('…!? yes')).toBe('yes');
  });

  it('compares nothing that is longer than 200 characters', () => {
    expect(normalise('a'.repeat(200))).toBe('a'.repeat(200));
    expect(normalise('a'.repeat(201))).toBe('');
  });
});

describe('maskContacts', () => {
  it.each([
    ['call mi pon 876-555-0123 later', 'call mi pon [number] later'],
    ['+1 (876) 555 0123', '[number]'],
    ['8765550123 or 876.555.0124', '[number] or [number]'],
    ['write ann.b+x@mail.example.org nuh', 'write [mail address] nuh'],
  ])('takes %j for %j', (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  it.each(['born in 1962', 'page 12, line 3', 'from 1990 to 1995', '5 0 2', 'mi @ home'])(
    'leaves %j as it is',
    (text) => {
      expect(maskContacts(text)).toBe(text);
    },
  );
});

describe('oneLine', () => {
  it('is one line without doubled spaces', () => {
    expect(oneLine(' a \n\t b  c ')).toBe('a b c');
  });
});
