import { keyOf } from '@labrish/conversation/drafts';
import { expect, test } from 'vitest';
import { shownDrafts, titleOf, type Draft, type Filter } from './shown.ts';

const draft = (kind: Draft['kind'], where: string, change: Partial<Draft> = {}): Draft => ({
  ...{ kind, where, wording: 'Creole', text: `${where} in Creole`, english: `${where} in English` },
  ...{ confirmed_at: null, confirmed_by_name: null },
  ...change,
});
const stop = draft('concept', 'stop', { wording: 'concept:stop', text: 'hush, ease up', english: '' });
const hello = draft('state', 'Hello', { confirmed_at: '2026-11-20T14:05:00.000Z' });
const all = [stop, draft('topic', 'Sea', { wording: 'Mix' }), hello, draft('sentence', 'want_voice')];
const parts = (filter: Partial<Filter>, changed: string[] = []) =>
  shownDrafts(all, { status: 'waiting', wording: '', kind: '', search: '', ...filter }, new Set(changed));
const shown = (...given: Parameters<typeof parts>) =>
  [...parts(...given).values()].flat().map(({ where }) => where);

test('what waits is shown, and what was confirmed just now stays in sight', () => {
  expect(shown({})).toEqual(['stop', 'Sea', 'want_voice']);
  expect(shown({}, [keyOf(hello)])).toEqual(['stop', 'Sea', 'Hello', 'want_voice']);
  expect(shown({ status: 'confirmed' })).toEqual(['Hello']);
  expect(shown({ status: '' })).toHaveLength(4);
});

test('filters and the search narrow it', () => {
  expect(shown({ wording: 'Creole' })).toEqual(['want_voice']);
  expect(shown({ kind: 'concept' })).toEqual(['stop']);
  expect(shown({ search: ' EASE ' })).toEqual(['stop']);
  expect(shown({ search: 'sea in english' })).toEqual(['Sea']);
  expect(shown({ search: 'want voice' })).toEqual(['want_voice']);
  expect(shown({ search: 'more messages' })).toEqual(['stop']);
});

test('safety words come first, and say what they are about', () => {
  expect([...parts({ status: '' })].map(([name, drafts]) => [name, drafts.length])).toEqual([
    ['Safety words', 1],
    ['Mix', 1],
    ['Creole', 2],
  ]);
  const titles = ['undo', 'stop', 'again', 'school', 'hurt_self', 'keep', 'unheard_of'];
  expect(titles.map((where) => titleOf({ kind: 'concept', where }))).toEqual([
    'Withdrawing a recording: undo',
    'Wanting no more messages: stop',
    'Wanting no more messages: again',
    'Being under 18: school',
    'Being in danger or despair: hurt self',
    'Answering the bot: keep',
    'unheard of',
  ]);
  expect(titleOf({ kind: 'topic', where: 'remove' })).toBe('remove');
});
