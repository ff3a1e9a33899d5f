import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import jsonld from 'jsonld';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COLUMNS } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { FACTS, writeRelease } from '../testing/release.ts';

/** Checks fields that the specification requires but mlcroissant does not enforce, and fields that we require. */
const source = z.object({
  fileSet: z.object({ '@id': z.string() }),
  extract: z.object({ column: z.string() }),
});
const dataset = z.object({
  '@type': z.literal('sc:Dataset'),
  name: z.string().regex(/^[a-z0-9-]+$/),
  description: z.string().min(1),
  url: z.url(),
  license: z.url(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  datePublished: z.string().regex(/^\d{4}-\d{2}$/),
  citeAs: z.string().startsWith('@misc{'),
  creator: z.object({ '@type': z.literal('sc:Organization'), name: z.string().min(1), url: z.url() }),
  conformsTo: z.tuple([
    z.literal('http://mlcommons.org/croissant/1.1'),
    z.literal('http://mlcommons.org/croissant/RAI/1.0'),
  ]),
  distribution: z.array(
    z.discriminatedUnion('@type', [
      z.object({
        '@type': z.literal('cr:FileObject'),
        '@id': z.string(),
        contentUrl: z.string(),
        contentSize: z.string(),
        encodingFormat: z.literal('application/x-parquet'),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
      z.object({
        '@type': z.literal('cr:FileSet'),
        '@id': z.string(),
        encodingFormat: z.literal('application/x-parquet'),
        includes: z.literal('data/*.parquet'),
      }),
    ]),
  ),
  recordSet: z.tuple([
    z.object({
      '@id': z.string(),
      field: z.array(
        z.object({
          '@id': z.string(),
          name: z.string(),
          source: source.optional(),
          references: z.object({ '@id': z.string() }).optional(),
          // A list of structs has the sources of its fields.
          subField: z.array(z.object({ '@id': z.string(), source })).optional(),
        }),
      ),
    }),
    z.object({
      '@id': z.literal('splits'),
      dataType: z.literal('cr:Split'),
      key: z.object({ '@id': z.literal('splits/name') }),
      field: z.array(z.object({ '@id': z.string(), name: z.string() })),
      data: z.array(z.record(z.string(), z.string().nullable())),
    }),
  ]),
});

async function written(): Promise<{ folder: string; text: string }> {
  const folder = await newFolder();
  await writeRelease(folder);
  return { folder, text: await readFile(join(folder, 'croissant.json'), 'utf8') };
}

test('it names the dataset, its licence and its maker, and the hash of every Parquet file', async () => {
  const { folder, text } = await written();
  const { distribution, name } = dataset.parse(JSON.parse(text));
  expect(name).toBe(FACTS.name);
  const files = distribution.filter((entry) => entry['@type'] === 'cr:FileObject');
  expect(files.map(({ contentUrl }) => contentUrl)).toEqual([
    'data/train-00000-of-00002.parquet',
    'data/train-00001-of-00002.parquet',
    'data/dev-00000-of-00001.parquet',
    'data/test-00000-of-00001.parquet',
    'data/test_recent-00000-of-00001.parquet',
    'data/test_unseen_topic-00000-of-00001.parquet',
    'data/unsplit-00000-of-00001.parquet',
    'data/rejected-00000-of-00001.parquet',
    'data/open-00000-of-00001.parquet',
  ]);
  for (const { contentUrl, contentSize, sha256 } of files) {
    const content = await readFile(join(folder, contentUrl));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    expect(contentSize).toBe(`${content.length} B`);
  }
});

test('its fields are the columns, from files that it has', async () => {
  const { text } = await written();
  const { recordSet, distribution } = dataset.parse(JSON.parse(text));
  const [{ field }] = recordSet;
  const fields = field.map(({ subField, ...one }) => subField ?? [one]);
  expect(fields.map(([one]) => one?.source?.extract.column)).toEqual([
    'audio',
    ...COLUMNS.map(({ name }) => name),
  ]);
  const ids = distribution.map((entry) => entry['@id']);
  for (const { source } of fields.flat()) expect(ids).toContain(source?.fileSet['@id']);
  const all = [...ids, ...fields.flat().map((one) => one['@id']), recordSet[0]['@id']];
  expect(new Set(all).size).toBe(all.length);
});

test('it names the splits, says which of them train and test, and has one for every file and row', async () => {
  const { text } = await written();
  const { recordSet, distribution } = dataset.parse(JSON.parse(text));
  const [{ field }, splits] = recordSet;
  // mlcroissant refuses a line that lacks a field; its versions know a field by its name or by its id.
  for (const key of ['name', '@id'] as const)
    for (const line of splits.data) expect(Object.keys(line)).toEqual(splits.field.map((one) => one[key]));
  expect(splits.data.map((line) => [line['splits/name'], line['splits/url']])).toEqual([
    ['train', 'cr:TrainingSplit'],
    ['dev', 'cr:ValidationSplit'],
    ...['test', 'test_recent', 'test_unseen_topic'].map((part) => [part, 'cr:TestSplit']),
    ...['unsplit', 'rejected', 'open'].map((part) => [part, null]),
  ]);
  expect(field.filter(({ references }) => references)).toEqual([
    expect.objectContaining({ name: 'part', references: splits.key }),
  ]);
  const files = distribution.flatMap((one) => (one['@type'] === 'cr:FileObject' ? [one.contentUrl] : []));
  const names = new Set(files.map((path) => /^data\/(\w+)-/.exec(path)?.[1]));
  expect([...names]).toEqual(splits.data.map((line) => line['splits/name']));
});

test('it is JSON-LD that needs nobody else, with the names that mlcroissant compares by the letter', async () => {
  const { text } = await written();
  const refuse = (url: string) => Promise.reject(new Error(`Asked for ${url}.`));
  const [node] = await jsonld.expand(JSON.parse(text) as object, { documentLoader: refuse });
  expect(node?.['@type']).toEqual(['https://schema.org/Dataset']);
  const names = Object.keys(node ?? {});
  for (const name of ['name', 'url', 'creator', 'license', 'usageInfo', 'distribution', 'datePublished'])
    expect(names).toContain(`https://schema.org/${name}`);
  for (const name of ['recordSet', 'citeAs', 'isLiveDataset'])
    expect(names).toContain(`http://mlcommons.org/croissant/${name}`);
  expect(names).toContain('http://purl.org/dc/terms/conformsTo');
  expect(names.filter((name) => name.startsWith('http://mlcommons.org/croissant/RAI/'))).toHaveLength(15);
  const known = ['https://schema.org/', 'http://mlcommons.org/croissant/', 'http://purl.org/dc/terms/', '@'];
  for (const name of names) expect(known.some((prefix) => name.startsWith(prefix))).toBe(true);
});

test('the terms of access are conditions of use, not the licence', async () => {
  const { text } = await written();
  const { license, ...rest } = JSON.parse(text) as Record<string, unknown>;
  expect(license).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(rest['sc:usageInfo']).toMatchObject({
    'odrl:prohibition': [{ name: 'No identification of speakers' }, { name: 'No voice cloning' }],
    'odrl:obligation': [{ name: 'Keep up with withdrawals' }],
  });
});
