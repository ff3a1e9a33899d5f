import { REASONS } from '@labrish/dataset';
import { expect, test } from 'vitest';
import { LETTERS } from './reject-dialog.tsx';

test('every reason has its own key, a letter of its label, and none opens the dialog', () => {
  const letters = Object.values(LETTERS);
  expect(new Set(letters).size).toBe(REASONS.length);
  for (const { key, label } of REASONS) expect(label.toUpperCase()).toContain(LETTERS[key]);
  expect(letters).not.toContain('R');
});
