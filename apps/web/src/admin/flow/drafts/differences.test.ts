import { expect, test } from 'vitest';
import { NO_BODIES, type Content } from './content.ts';
import { differences as differencesOf } from './differences.ts';

const differences = (theirs: Content, mine: Content) =>
  differencesOf(theirs, mine, (key) => (key === 'E' ? 'Says so' : key));

const choice = (id: string, label: string, event = 'E') => ({
  id,
  label,
  description: '',
  synonyms: [],
  event,
});
const theirs: Content = {
  type: 'buttons',
  body: 'Theirs',
  bodies: NO_BODIES,
  list_button: 'Choose one',
  buttons: [choice('a', 'Yes'), choice('b', 'No')],
  rows: [],
};

test('the same makes no difference', () => {
  expect(differences(theirs, structuredClone(theirs))).toEqual([]);
});

test('each field that differs is told with both sides', () => {
  const mine = { ...theirs, body: 'Mine', buttons: [choice('a', 'Yes', ''), choice('c', 'Maybe')] };
  expect(differences(theirs, mine)).toEqual([
    { field: 'Message', theirs: 'Theirs', mine: 'Mine' },
    { field: 'Choice "Yes"', theirs: 'Yes → Says so', mine: 'Yes → no event' },
    { field: 'Choice "No"', theirs: 'No → Says so', mine: '(not there)' },
    { field: 'Choice "Maybe"', theirs: '(not there)', mine: 'Maybe → Says so' },
  ]);
});

test('other words for a choice and other wordings of the message are told', () => {
  const mine = {
    ...theirs,
    bodies: { ...NO_BODIES, Patwa: 'Fi mi' },
    buttons: [{ ...choice('a', 'Yes'), synonyms: ['yeah', 'ok'] }, choice('b', 'No')],
  };
  expect(differences(theirs, mine)).toEqual([
    { field: 'Message in Patwa', theirs: '', mine: 'Fi mi' },
    { field: 'Choice "Yes"', theirs: 'Yes → Says so', mine: 'Yes → Says so (also understood: yeah, ok)' },
  ]);
});

test('another type and another order are told too', () => {
  const input = differences(theirs, { ...theirs, type: 'input' });
  expect(input[0]).toEqual({ field: 'State type', theirs: 'Quick Reply Buttons', mine: 'User Input' });
  expect(differences(theirs, { ...theirs, buttons: theirs.buttons.toReversed() })).toEqual([
    { field: 'Order of the choices', theirs: 'Yes, No', mine: 'No, Yes' },
  ]);
});
