import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a change replaces the named properties and notifies every subscriber until it leaves', () => {
  const store = createStore({ count: 0, name: 'a' });
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.get().count));
  store.set({ count: 1 });
  expect(store.get()).toEqual({ count: 1, name: 'a' });
  leave();
  store.set({ count: 2 });
  expect(seen).toEqual([1]);
});

test('the state is the same object until it changes', () => {
  const store = createStore({ count: 0 });
  const before = store.get();
  expect(store.get()).toBe(before);
  store.set({ count: 0 });
  expect(store.get()).not.toBe(before);
});
