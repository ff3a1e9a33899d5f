import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { trinidadAndTobago } from '@labrish/pilots/trinidad-and-tobago/trinidad-and-tobago';
import { expect, test } from 'vitest';
import { inputsFor } from './schema.ts';

const inJamaica = inputsFor(jamaica);
const inTrinidad = inputsFor(trinidadAndTobago);
const patwa = { topic: 'Sea', english: 'E', mix: 'M', patwa: 'P' };
const creole = { topic: 'Sea', english: 'E', mix: 'M', other_wordings: { Creole: ' C ' } };
type Check = {
  safeParse: (input: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
};
const problems = (schema: Check, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('each pilot has a field for each of its labels', () => {
  expect(inJamaica.create.parse(patwa)).toEqual(patwa);
  expect(inTrinidad.create.parse(creole)).toEqual({ ...creole, other_wordings: { Creole: 'C' } });
  expect(inJamaica.create.parse({ ...patwa, other_wordings: {} })).toEqual({ ...patwa, other_wordings: {} });
});

test('words that a label lacks are asked for as English ones are', () => {
  expect(problems(inJamaica.create, {})).toEqual([
    'topic: is required',
    'english: is required',
    'mix: is required',
    'patwa: is required',
  ]);
  expect(problems(inTrinidad.create, { topic: 'Sea' })).toEqual([
    'english: is required',
    'mix: is required',
    'other_wordings.Creole: is required',
  ]);
  expect(problems(inTrinidad.create, { ...creole, english: ' ', other_wordings: { Creole: ' ' } })).toEqual([
    'english: Please fill this in.',
    'other_wordings.Creole: Please fill this in.',
  ]);
  expect(problems(inTrinidad.import, { topics: [creole, { ...creole, other_wordings: {} }] })).toEqual([
    'topics.1.other_wordings.Creole: is required',
  ]);
});

test('words of a label that the pilot lacks are refused, and so are those in another label’s field', () => {
  expect(problems(inJamaica.create, { ...patwa, other_wordings: { Creole: 'C' } })).toEqual([
    'other_wordings: There is no label “Creole”. Choose English, Mix or Patwa.',
  ]);
  expect(problems(inTrinidad.update, { id: crypto.randomUUID(), patwa: 'P' })).toEqual([
    'patwa: There is no label “Patwa”. Choose English, Mix or Creole.',
  ]);
  expect(problems(inTrinidad.create, { ...creole, other_wordings: { Creole: 'C', Mix: 'M' } })).toEqual([
    'other_wordings: The words of Mix belong in the field mix.',
  ]);
  expect(problems(inJamaica.create, { ...patwa, creole: 'C' })).toEqual([': Unrecognized key: "creole"']);
});

test('a change keeps what it does not name', () => {
  const id = crypto.randomUUID();
  expect(inTrinidad.update.parse({ id, topic: 'Sun' })).toEqual({ id, topic: 'Sun' });
  expect(inJamaica.update.parse({ id, mix: ' M ' })).toEqual({ id, mix: 'M' });
});
