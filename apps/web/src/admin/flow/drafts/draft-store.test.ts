import { beforeEach, expect, test } from 'vitest';
import { NO_BODIES, type Content } from './content.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const base: Content = {
  type: 'message',
  body: 'Hi',
  bodies: NO_BODIES,
  list_button: 'Choose one',
  buttons: [],
  rows: [],
};
const draft = { base, content: { ...base, body: 'Hello' } };

let storage: Storage;
let drafts: DraftStore;
beforeEach(() => {
  storage = fakeStorage();
  storage.setItem('theme', 'dark');
  drafts = createDraftStore(storage);
  drafts.open('me@example.org');
});

test('an edit is there after a reload, for the same person', () => {
  drafts.set('s1', draft);
  const reloaded = createDraftStore(storage);
  reloaded.open('me@example.org');
  expect(reloaded.get('s1')).toEqual(draft);
  expect(reloaded.ids()).toEqual(['s1']);
});

test('somebody else finds nothing, and then it is gone', () => {
  drafts.set('s1', draft);
  const other = createDraftStore(storage);
  other.open('other@example.org');
  expect(other.get('s1')).toBeUndefined();
  other.open('me@example.org');
  expect(other.get('s1')).toBeUndefined();
});

test('signing out leaves nothing, and nothing of others is touched', () => {
  drafts.set('s1', draft);
  drafts.forget();
  expect(drafts.ids()).toEqual([]);
  expect(storage.length).toBe(1);
  expect(storage.getItem('theme')).toBe('dark');
});

test('who types on in a tab that was told to forget keeps it, and only they find it', () => {
  drafts.set('s1', draft);
  drafts.forget();
  drafts.forget();
  drafts.set('s2', draft);
  expect(drafts.ids()).toEqual(['s2']);
  const reloaded = createDraftStore(storage);
  reloaded.open('me@example.org');
  expect(reloaded.ids()).toEqual(['s2']);
  reloaded.open('other@example.org');
  expect(storage.length).toBe(1);
});

test('the list of edited states changes only when one begins or ends', () => {
  drafts.set('s1', draft);
  const ids = drafts.ids();
  drafts.set('s1', { base, content: { ...base, body: 'Hello there' } });
  expect(drafts.ids()).toBe(ids);
  drafts.set('s1', { base, content: base });
  expect(drafts.ids()).toEqual([]);
  drafts.drop('s1');
  expect(drafts.get('s1')).toBeUndefined();
});

test('listeners are told until they leave', () => {
  let told = 0;
  const leave = drafts.subscribe(() => (told += 1));
  drafts.set('s1', draft);
  leave();
  drafts.drop('s1');
  expect(told).toBe(1);
});

test('an edit from before there were synonyms and other wordings is taken over', () => {
  const { bodies: _, ...older } = base;
  const choice = { id: 'a', label: 'A', description: '', event: 'E' };
  const left = { base: older, content: { ...older, body: 'Hello', buttons: [choice] } };
  storage.setItem('draft1:me@example.org:s1', JSON.stringify(left));
  const reloaded = createDraftStore(storage);
  reloaded.open('me@example.org');
  expect(reloaded.get('s1')).toEqual({
    base,
    content: { ...base, body: 'Hello', buttons: [{ ...choice, synonyms: [] }] },
  });
});

test('a full storage costs the copy, not the edit; a damaged copy is nothing', () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  drafts.set('s1', draft);
  expect(drafts.get('s1')).toEqual(draft);
  const damaged = fakeStorage();
  damaged.setItem('draft1:me@example.org:s1', '{"base":');
  const reloaded = createDraftStore(damaged);
  reloaded.open('me@example.org');
  expect(reloaded.ids()).toEqual([]);
});

function fakeStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}
