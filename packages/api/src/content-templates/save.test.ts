import { expect, test } from 'vitest';
import { mergeContent, type Content } from './save.ts';

const yes = { id: 'y', title: 'Yes' };
const kingston = { id: 'k', item: 'Kingston' };
const text: Content = { content_type: 'text', actions: [], list_items: [] };
const buttons: Content = { content_type: 'call_to_action', actions: [yes], list_items: [] };
const list: Content = { content_type: 'list', actions: [], list_items: [kingston] };

test.each([
  ['a new text', undefined, {}, text],
  ['new buttons, whatever type is claimed', undefined, { content_type: 'text', actions: [yes] }, buttons],
  ['a new list', undefined, { list_items: [kingston], actions: [] }, list],
  ['giving list items clears the buttons', buttons, { list_items: [kingston] }, list],
  ['giving buttons clears the list', list, { actions: [yes] }, buttons],
  ['emptying the buttons makes a text', buttons, { actions: [] }, text],
  ['an edit of something else leaves the content', list, {}, list],
  ['switching to text clears all choices', list, { content_type: 'text' }, text],
  ['switching to a list clears the buttons', buttons, { content_type: 'list' }, text],
  ['switching to what it is already keeps it', buttons, { content_type: 'call_to_action' }, buttons],
] as const)('%s', (_what, before, given, after) => {
  expect(mergeContent(before, given as Partial<Content>)).toEqual(after);
});

test('buttons and a list together are refused, not quietly dropped', () => {
  expect(() => mergeContent(undefined, { actions: [yes], list_items: [kingston] })).toThrow('either buttons');
});
