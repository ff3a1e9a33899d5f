import { LIMITS } from '@labrish/conversation/limits';
import { expect, test } from 'vitest';
import {
  applyEdit,
  emptyChoice,
  newChoiceId,
  choicesOf,
  contentOf,
  eventOf,
  eventsOfOne,
  NO_BODIES,
  isSameContent,
  toSave,
  type Choice,
  type Content,
} from './content.ts';

const choice = (id: string, to: Partial<Choice> = {}): Choice => ({
  id,
  label: id.toUpperCase(),
  description: '',
  synonyms: [],
  event: `${id.toUpperCase()}_CHOSEN`,
  ...to,
});
const content: Content = {
  type: 'buttons',
  body: 'Hi',
  bodies: NO_BODIES,
  list_button: 'Choose one',
  buttons: [choice('a'), choice('b')],
  rows: [],
};

test('a state without a template waits, and has an empty message', () => {
  expect(contentOf(undefined, [])).toEqual({
    type: 'input',
    body: '',
    bodies: NO_BODIES,
    list_button: 'Choose one',
    buttons: [],
    rows: [],
  });
});

test('each choice has the event of its mapping', () => {
  const template = {
    body: 'Hi',
    list_button: 'Open',
    content_type: 'list' as const,
    is_active: true,
    actions: [],
    list_items: [
      { id: 'a', item: 'A', description: 'First' },
      { id: 'b', item: 'B' },
    ],
  };
  const mappings = [
    { id: '1', state_key: 's', button_id: 'b', button_label: 'B', triggers_event: 'B_CHOSEN' },
  ];
  expect(contentOf(template as never, mappings)).toMatchObject({
    type: 'list',
    list_button: 'Open',
    rows: [
      { id: 'a', label: 'A', description: 'First', event: '' },
      { id: 'b', label: 'B', description: '', event: 'B_CHOSEN' },
    ],
  });
});

test('a list item without an event of its own is one that was selected; a button without one does nothing', () => {
  expect(eventOf('list', choice('a', { event: '' }))).toBe('LIST_SELECTED');
  expect(eventOf('buttons', choice('a', { event: '' }))).toBe('');
  expect(eventOf('list', choice('a'))).toBe('A_CHOSEN');
});

test('an event of one choice alone is told from those that several trigger', () => {
  const shared = { ...content, buttons: [choice('a'), choice('b'), choice('c', { event: 'A_CHOSEN' })] };
  expect(eventsOfOne(shared)).toEqual(['B_CHOSEN']);
  const any = [choice('a', { event: '' }), choice('b', { event: '' }), choice('c')];
  expect(eventsOfOne({ ...content, type: 'list', rows: any })).toEqual(['C_CHOSEN']);
  expect(eventsOfOne({ ...content, buttons: [choice('a', { event: '' })] })).toEqual([]);
});

test('switching the type shows none of the other choices, saves none of them, and loses none of them', () => {
  const list = applyEdit(content, { edit: 'type', type: 'list' });
  expect(choicesOf(list)).toEqual([]);
  expect(toSave(list, 3)).toEqual({
    content: { type: 'list', body: 'Hi', bodies: {}, list_button: 'Choose one', list_items: [], version: 3 },
    mappings: [],
  });
  expect(isSameContent(list, content)).toBe(false);
  expect(isSameContent(applyEdit(list, { edit: 'type', type: 'buttons' }), content)).toBe(true);
});

test('what a type does not show makes no difference', () => {
  const message = applyEdit(content, { edit: 'type', type: 'message' });
  expect(isSameContent(message, { ...message, buttons: [], list_button: 'Other' })).toBe(true);
  const input = applyEdit(content, { edit: 'type', type: 'input' });
  expect(isSameContent(input, { ...input, body: 'Other' })).toBe(true);
});

test('buttons are saved with their mappings; one without an event has none', () => {
  const saved = toSave({ ...content, buttons: [choice('a'), choice('b', { event: '' })] }, undefined);
  expect(saved).toEqual({
    content: {
      type: 'buttons',
      body: 'Hi',
      bodies: {},
      list_button: 'Choose one',
      actions: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    },
    mappings: [{ button_id: 'a', button_label: 'A', triggers_event: 'A_CHOSEN' }],
  });
});

test('what people type for a choice, and the message in other wordings, come through an edit of something else', () => {
  const template = {
    body: 'Hi',
    bodies: { Patwa: 'Wah gwaan' },
    list_button: 'Open',
    content_type: 'call_to_action' as const,
    is_active: true,
    actions: [
      { id: 'a', title: 'A', synonyms: ['first', 'fus, one'] },
      { id: 'b', title: 'B' },
    ],
    list_items: [],
  };
  const server = contentOf(template as never, []);
  const edited = applyEdit(server, { edit: 'change', id: 'a', to: { label: 'New' } });
  expect(toSave(edited, 1).content).toMatchObject({
    bodies: { Patwa: 'Wah gwaan' },
    actions: [
      { id: 'a', title: 'New', synonyms: ['first', 'fus, one'] },
      { id: 'b', title: 'B' },
    ],
  });
  const list = contentOf(
    {
      ...template,
      content_type: 'list',
      actions: [],
      list_items: [{ id: 'k', item: 'K', synonyms: ['town'] }],
    } as never,
    [],
  );
  expect(toSave(applyEdit(list, { edit: 'body', body: 'Where?' }), 1).content).toMatchObject({
    bodies: { Patwa: 'Wah gwaan' },
    list_items: [{ id: 'k', item: 'K', synonyms: ['town'] }],
  });
  const away = applyEdit(applyEdit(server, { edit: 'type', type: 'input' }), {
    edit: 'type',
    type: 'buttons',
  });
  expect(isSameContent(away, server)).toBe(true);
});

test('another word for a choice and another wording are something to save; an empty wording is none', () => {
  const also = applyEdit(content, { edit: 'change', id: 'a', to: { synonyms: ['first'] } });
  expect(isSameContent(also, content)).toBe(false);
  const worded = applyEdit(content, { edit: 'wording', wording: 'Patwa', body: 'Wah gwaan' });
  expect(isSameContent(worded, content)).toBe(false);
  expect(toSave(worded, 1).content).toMatchObject({ bodies: { Patwa: 'Wah gwaan' } });
  const emptied = applyEdit(worded, { edit: 'wording', wording: 'Patwa', body: ' ' });
  expect(toSave(emptied, 1).content).toMatchObject({ bodies: {} });
});

test('input saves only that, and the mappings for when the template is switched on again', () => {
  const { content: input, mappings } = toSave({ ...content, type: 'input' }, 2);
  expect(input).toEqual({ type: 'input', version: 2 });
  expect(mappings.map(({ button_id }) => button_id)).toEqual(['a', 'b']);
});

test('choices are added up to ten, changed, moved and removed', () => {
  const many = Array.from({ length: 12 }).reduce<Content>(
    (now) => applyEdit(now, { edit: 'insert', choice: emptyChoice(newChoiceId(now, 1_763_647_500_000)) }),
    content,
  );
  expect(many.buttons).toHaveLength(LIMITS.choices);
  expect(many.buttons[2]?.id).toBe('1763647500-1');
  expect(new Set(many.buttons.map(({ id }) => id)).size).toBe(LIMITS.choices);
  const inserted = applyEdit(content, { edit: 'insert', choice: emptyChoice('c'), after: 'a' });
  expect(inserted.buttons.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  const moved = applyEdit(content, { edit: 'move', id: 'b', by: -1 });
  expect(moved.buttons.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(applyEdit(moved, { edit: 'move', id: 'b', by: -1 })).toEqual(moved);
  expect(applyEdit(content, { edit: 'change', id: 'a', to: { label: 'New' } }).buttons[0]?.label).toBe('New');
  expect(applyEdit(content, { edit: 'remove', id: 'a' }).buttons).toEqual([choice('b')]);
});
