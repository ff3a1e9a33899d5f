import { describe, expect, it } from 'vitest';
import { clip, normalise, oneLine } from './text.ts';
import { helpText } from './speaking/wording.ts';

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

describe('oneLine', () => {
  it('is one line without doubled spaces', () => {
    expect(oneLine(' a \n\t b  c ')).toBe('a b c');
  });
});

describe('HELP', () => {
  it('says where a person answers, in paragraphs of their own', () => {
    const [who, keywords, contact, ...more] = helpText('Labrish', undefined).split('\n\n');
    expect(who).toContain('Labrish');
    expect(keywords).toContain('DELETE ALL');
    expect(contact).toBe('To reach a real person, use the contact on our website.');
    expect(more).toEqual([]);
  });
});
