import { expect, test } from 'vitest';
import { NO_BODIES, type Content } from './content.ts';
import {
  allOf,
  bodyRefusals,
  bodyWarnings,
  choiceRefusals,
  choiceWarnings,
  NOTHING_SAID,
  refusals,
  wordingRefusals,
  wordingWarnings,
  saveWarnings,
} from './problems.ts';

const choice = (id: string, label: string, event = 'E', description = '') => ({
  id,
  label,
  description,
  synonyms: [],
  event,
});
const message: Content = {
  type: 'message',
  body: 'Hi',
  bodies: NO_BODIES,
  list_button: 'Choose one',
  buttons: [],
  rows: [],
};
const buttons = (...labels: string[]): Content => ({
  ...message,
  type: 'buttons',
  buttons: labels.map((label, index) => choice(`b${index}`, label)),
});
const list = (...labels: string[]): Content => ({
  ...message,
  type: 'list',
  rows: labels.map((label, index) => choice(`r${index}`, label)),
});

test('what is about the message stands beside the message', () => {
  expect(bodyRefusals({ ...message, body: 'x'.repeat(1025) })).toEqual([
    'The message has 1025 characters; the limit is 1024.',
  ]);
  expect(bodyRefusals({ ...message, body: ' ' })).toEqual([NOTHING_SAID]);
  expect(bodyWarnings({ ...message, body: '{{nickname}}' })[0]).toContain('{{nickname}} is not known');
  expect(bodyWarnings({ ...buttons('Yes'), body: '' })[0]).toContain('The message has no text');
  expect(bodyRefusals({ ...message, type: 'input', body: '' })).toEqual([]);
});

test('what is about one wording stands beside it alone', () => {
  const long = 'x'.repeat(1025);
  expect(wordingRefusals('Patwa', long)).toEqual([
    'The message in Patwa has 1025 characters; the limit is 1024.',
  ]);
  expect(wordingRefusals('Patwa', '')).toEqual([]);
  expect(wordingWarnings('{{nickname}}')[0]).toContain('{{nickname}} is not known');
  const worded = { ...message, bodies: { ...NO_BODIES, Patwa: long } };
  expect(bodyRefusals(worded)).toEqual([]);
  expect(refusals(worded)).toHaveLength(1);
  expect(refusals({ ...worded, type: 'input' })).toEqual([]);
});

test('too long other words for a choice keep it from being saved', () => {
  const one = { ...choice('a', 'Yes'), synonyms: ['x'.repeat(101)] };
  expect(refusals({ ...message, type: 'buttons', buttons: [one] })).toEqual([
    `"${'x'.repeat(20)}…" has 101 characters; the limit is 100.`,
  ]);
});

test('what is about one choice stands beside it', () => {
  const long = 'A label of more than twenty-four';
  expect(choiceRefusals(buttons('Yes', long))).toEqual({
    list_button: [],
    choice: { b0: [], b1: [`The button "${long}" has 32 characters; the limit is 24.`] },
    together: [],
  });
  expect(choiceRefusals(list(long)).choice.r0).toHaveLength(1);
  expect(choiceWarnings(buttons('Yes', 'Twenty-two characters!')).choice.b1?.[0]).toContain(
    'longer than the 20 characters',
  );
});

test('what is about all of them, or about the label that opens them, stands there', () => {
  expect(choiceWarnings(buttons('1', '2', '3', '4')).together[0]).toContain('WhatsApp shows up to 3 buttons');
  expect(choiceRefusals(buttons('Yes', 'yes')).together[0]).toContain('Two choices are called "yes"');
  const opener = choiceRefusals({ ...list('A'), list_button: 'x'.repeat(21) });
  expect(opener.list_button).toHaveLength(1);
  expect(allOf(opener)).toHaveLength(1);
});

test('save warnings are word for word', () => {
  const { type, ...rest } = buttons('', 'Yes', '');
  const doubtful = {
    type,
    ...rest,
    buttons: rest.buttons.map((one, at) => ({ ...one, event: at ? '' : 'E' })),
  };
  expect(saveWarnings(doubtful)).toEqual([
    'Button 1 has no label',
    'Button "Yes" has no event mapping',
    'Button 3 has no label',
    'Button "3" has no event mapping',
  ]);
  expect(saveWarnings(list('Kingston', ' '))).toEqual(['List item 2 is empty']);
  expect(saveWarnings(message)).toEqual([]);
});
