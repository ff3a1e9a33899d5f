import { expect, test } from 'vitest';

Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
const { nameOfKey, printedKey, usualKey } = await import('./keys.tsx');

const press = (key: string, code: string, held: Partial<Record<'altKey' | 'ctrlKey', boolean>> = {}) =>
  nameOfKey({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...held });

test.each([
  ['a letter', 'r', 'KeyR', {}, 'R'],
  ['Z on QWERTZ, where Y is on others', 'z', 'KeyY', {}, 'Z'],
  ['A on AZERTY', 'a', 'KeyQ', {}, 'A'],
  ['1 on AZERTY, which wants Shift for it', '&', 'Digit1', {}, '1'],
  ['a comma on AZERTY', ',', 'KeyM', {}, ','],
  ['a letter of another alphabet', 'к', 'KeyR', {}, 'R'],
  ['space', ' ', 'Space', {}, 'Space'],
  ['Ctrl and Enter', 'Enter', 'Enter', { ctrlKey: true }, 'Ctrl+Enter'],
  ['Alt on a Mac', '®', 'KeyR', { altKey: true }, 'R'],
  ['Alt on a QWERTZ Mac, after that key was pressed without', 'Ω', 'KeyY', { altKey: true }, 'Z'],
  ['Alt and a digit', '1', 'Digit1', { altKey: true }, '1'],
] as const)('%s', (_, key, code, held, name) => expect(press(key, code, held)).toBe(name));

test('a changed key does what it was chosen for, and its usual key nothing', () => {
  const settings = { isOff: false, letters: { A: 'G' } };
  expect(usualKey('G', settings)).toBe('A');
  expect(usualKey('A', settings)).toBeUndefined();
  expect(usualKey('R', settings)).toBe('R');
  expect(printedKey('A', settings)).toBe('G');
  expect(printedKey('A', { ...settings, isOff: true })).toBeUndefined();
  expect(printedKey('Ctrl+Enter', { ...settings, isOff: true })).toBe('Ctrl+Enter');
});
