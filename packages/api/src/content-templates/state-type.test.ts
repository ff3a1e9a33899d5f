import { expect, test } from 'vitest';
import { stateType } from './state-type.ts';

const text = { content_type: 'text' as const, actions: [], list_items: [], is_active: true };
const yes = { id: 'y', title: 'Yes' };
const kingston = { id: 'k', item: 'Kingston' };

test.each([
  ['no template', null, 'input'],
  ['a text', text, 'message'],
  ['a list before buttons', { ...text, list_items: [kingston], actions: [yes] }, 'list'],
  ['buttons', { ...text, actions: [yes] }, 'buttons'],
  ['neither text nor choices', { ...text, content_type: 'list' as const }, 'input'],
  ['switched off', { ...text, actions: [yes], is_active: false }, 'input'],
] as const)('%s', (_what, template, type) => {
  expect(stateType(template as Parameters<typeof stateType>[0])).toBe(type);
});
