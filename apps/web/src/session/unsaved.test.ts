import { expect, test } from 'vitest';
import { forgetUnsaved, onForget } from './unsaved.ts';

function storageOf(...keys: string[]) {
  const stored = new Set(keys);
  return {
    stored,
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored][index] ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('edits of an earlier load are gone, also where no screen holds any', () => {
  const storage = storageOf('draft1:me@example.org:s1', 'theme', 'draft1:me@example.org:s2');
  forgetUnsaved(storage);
  expect([...storage.stored]).toEqual(['theme']);
});

test('every screen that holds some is told', () => {
  const told: string[] = [];
  onForget(() => void told.push('one'));
  onForget(() => void told.push('another'));
  forgetUnsaved(storageOf());
  expect(told).toEqual(['one', 'another']);
});
