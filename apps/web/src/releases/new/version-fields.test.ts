import type { Release } from '@labrish/api/releases/schema';
import { expect, test } from 'vitest';
import { initialFields, versionFields } from './version-fields.ts';

const published = (version: string, change: Partial<Release> = {}) =>
  ({
    ...{ series: 'voices', title: 'Voices', version, licence: 'CC0-1.0' },
    ...{ includes_untranscribed: true, includes_rejected: true, includes_open: false },
    ...change,
  }) as Release;
const first = initialFields('Labrish', [], 'voices');
const problems = (change: object) =>
  versionFields.safeParse({ ...first, ...change }).error?.issues.map(({ message }) => message);

test('a first version can be made as it is offered', () => {
  expect(versionFields.parse(first)).toEqual({
    series: 'voices',
    title: 'Labrish: how Jamaica talks',
    version: '1.0.0',
    licence: 'CC-BY-4.0',
    includes_untranscribed: false,
    includes_rejected: false,
    includes_open: false,
    without_changes: false,
    on_withdrawal: 'superseded',
    doi: null,
  });
});

test('a later one is offered like the newest of its dataset', () => {
  const releases = [
    published('9.0.0', { series: 'others', title: 'Others' }),
    published('1.1.0', { on_withdrawal: 'do_not_use' }),
    published('1.0.0', { title: 'Old' }),
  ];
  expect(initialFields('Labrish', releases, 'voices')).toEqual({
    series: 'voices',
    title: 'Voices',
    version: '1.2.0',
    licence: 'CC0-1.0',
    includes_untranscribed: true,
    includes_rejected: true,
    includes_open: false,
    without_changes: false,
    on_withdrawal: 'do_not_use',
    doi: '',
  });
});

test.each([
  ['version', '1.0', 'Type three numbers, like 1.0.0.'],
  ['version', '1.0.01', 'Type three numbers, like 1.0.0.'],
  ['version', 'v1.0.0', 'Type three numbers, like 1.0.0.'],
  ['series', 'Voices', 'Use 2 to 40 lowercase letters, digits and hyphens, starting with a letter.'],
  ['series', 'v', 'Use 2 to 40 lowercase letters, digits and hyphens, starting with a letter.'],
  ['title', '  ', 'Please fill this in.'],
  ['title', 'x'.repeat(101), 'Use at most 100 characters.'],
])('a %s like %j is refused in words', (field, typed, message) => {
  expect(problems({ [field]: typed })).toEqual([message]);
});

test('spaces around what was typed do not count', () => {
  expect(versionFields.parse({ ...first, version: ' 2.0.0 ' }).version).toBe('2.0.0');
});

test('a DOI is typed without its address, or not at all', () => {
  expect(problems({ doi: ' 10.5281/zenodo.1234567 ' })).toBeUndefined();
  for (const doi of ['https://doi.org/10.5281/zenodo.1', '10.5281', 'zenodo', '10.5281/a b'])
    expect(problems({ doi })).toEqual(['Type it like 10.5281/zenodo.1234567, without https://doi.org/.']);
});
