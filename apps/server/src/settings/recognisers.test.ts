import { country } from '@labrish/pilots';
import { expect, test } from 'vitest';
import { createCountries } from '#countries.ts';
import { readEnv } from '#env.ts';
import { recogniserProblems, recognisersOf } from './recognisers.ts';

const countries = createCountries([country]);
const found = async (settings: Record<string, string>) =>
  (await recognisersOf(readEnv(settings), countries)).map(({ isOurs: _, ...one }) => one);

test('there is none without an address, and one for each label with one', async () => {
  expect(await found({})).toEqual([]);
  const ours = await found({ ASR_URL: 'http://127.0.0.1:8000/v1', ASR_MODEL: 'small', ASR_API_KEY: 'k' });
  expect(ours).toHaveLength(3);
  expect(ours[0]).toEqual({
    ...{ label: 'JM/English', host: '127.0.0.1', model: 'small' },
    ...{ is_ours: true, recipient: '127.0.0.1', country: null },
    connection: { url: 'http://127.0.0.1:8000/v1', model: 'small', key: 'k', language: undefined },
  });
});

test('a label has what is its own, and never the key or the name of another address', async () => {
  const all = await found({
    ...{ ASR_URL: 'http://198.51.100.7/v1', ASR_MODEL: 'small', ASR_API_KEY: 'k' },
    ...{ ASR_RECIPIENT: 'Acme', ASR_COUNTRY: 'Chile' },
    ASR_BY_LABEL: JSON.stringify({
      'JM/Patwa': { url: 'http://198.51.100.8/v1', model: 'patwa' },
      'JM/Mix': { language: 'en' },
    }),
  });
  const acme = { host: '198.51.100.7', model: 'small', is_ours: false, recipient: 'Acme', country: 'Chile' };
  const connection = { url: 'http://198.51.100.7/v1', model: 'small', key: 'k' };
  const other = { host: '198.51.100.8', model: 'patwa', is_ours: false, recipient: '198.51.100.8' };
  expect(all).toEqual([
    { label: 'JM/English', ...acme, connection },
    { label: 'JM/Mix', ...acme, connection: { ...connection, language: 'en' } },
    {
      label: 'JM/Patwa',
      ...other,
      country: null,
      connection: { url: 'http://198.51.100.8/v1', model: 'patwa' },
    },
  ]);
});

test.each([
  [{ ASR_URL: 'http://x/v1' }, 'ASR_MODEL: is missing; a recogniser needs the name of its model'],
  [
    { ASR_BY_LABEL: '{"JM/Klingon":{}}' },
    'ASR_BY_LABEL: there is no label JM/Klingon. There are JM/English, JM/Mix, JM/Patwa.',
  ],
  [
    { ASR_BY_LABEL: '{"JM/Mix":{"url":"http://x/v1"}}' },
    'ASR_BY_LABEL: JM/Mix.model: is missing; a recogniser needs the name of its model',
  ],
])('%j is refused', (settings, problem) => {
  expect(recogniserProblems(readEnv(settings as Record<string, string>), countries)).toEqual([problem]);
});

test.each(['x', '{"Patwa":{}}', '{"JM/Mix":{"url":"ftp://x"}}', '{"JM/Mix":{"modell":"x"}}'])(
  'ASR_BY_LABEL=%s is no setting',
  (ASR_BY_LABEL) => {
    expect(() => readEnv({ ASR_BY_LABEL })).toThrow(/ASR_BY_LABEL/);
  },
);
