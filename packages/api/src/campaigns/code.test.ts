import { expect, test } from 'vitest';
import { CODE, codesIn, withCode, withoutCode } from './code.ts';

test.each(['kgn1', '1st', 'radio93fm', 'a1b'])('%s is a code', (code) => expect(CODE.test(code)).toBe(true));

test.each(['', 'kg', 'kingston', '1962', 'KGN1', 'kgn-1', 'kgn 1', 'a1', 'x1'.repeat(11)])(
  '%j is none',
  (code) => expect(CODE.test(code)).toBe(false),
);

test.each([
  ['Hi! I would like to contribute my voice. (kgn1)', ['kgn1']],
  ['hi KGN1', ['kgn1']],
  ['hi kgn1 kgn1 radio93', ['kgn1', 'radio93']],
  ['I am 18 and from Kingston', []],
  ['', []],
])('in %j are the codes %j', (text, codes) => expect(codesIn(text)).toEqual(codes));

test('a greeting is what it was without its code', () => {
  const greeting = 'Hi! I would like to contribute my voice.';
  expect(withoutCode(withCode(greeting, 'kgn1'), 'kgn1')).toBe(greeting);
  expect(withoutCode('hi kgn1', 'kgn1')).toBe('hi');
  expect(withoutCode('KGN1, hello', 'kgn1')).toBe(', hello');
  expect(withoutCode('kgn1', 'kgn1')).toBe('kgn1');
  expect(withoutCode('hi kgn12', 'kgn1')).toBe('hi kgn12');
});
