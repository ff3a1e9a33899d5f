import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createStats } from '../stats/stats.ts';
import { COLUMNS, someRows } from '../testing/clips.ts';
import { FACTS, FIGURES, SHEET } from '../testing/release.ts';
import { card } from './card.ts';
import { citation, citationText } from './citation.ts';
import { datasheet, datasheetWithoutSamples } from './datasheet.ts';
import { licence } from './licence.ts';

const counter = createStats(FACTS.pilot, FIGURES);
for (const { clip } of someRows()) counter.add(clip);
const STATS = counter.result();

function config(name?: string) {
  return z.strictObject({
    config_name: name === undefined ? z.string() : z.literal(name),
    data_files: z
      .array(
        z.strictObject({ split: z.string().regex(/^\w+(\.\w+)*$/), path: z.string().startsWith('data/') }),
      )
      .min(1),
  });
}

/** The Hub's metadata format, as far as we use it (huggingface/hub-docs, datasetcard.md). */
const head = z.strictObject({
  license: z.enum(['cc-by-4.0', 'cc0-1.0']),
  language: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
  task_categories: z.tuple([z.literal('automatic-speech-recognition')]),
  pretty_name: z.string().min(1),
  size_categories: z.tuple([z.enum(['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M'])]),
  tags: z.array(z.string()),
  configs: z.tuple([config('default')], config()),
  extra_gated_prompt: z.string(),
  extra_gated_fields: z.record(z.string(), z.enum(['text', 'checkbox'])),
});

function headOf(text: string): z.infer<typeof head> {
  const [, yaml] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  return head.parse(parse(yaml ?? ''));
}

test('the head of the card is what the Hub expects, with every part that has recordings, the validated ones by default', () => {
  const { configs, language, size_categories } = headOf(card(FACTS, STATS));
  expect(configs[0].data_files.map(({ split, path }) => [split, path])).toEqual([
    ['train', 'data/train-*.parquet'],
    ['dev', 'data/dev-*.parquet'],
    ['test', 'data/test-*.parquet'],
    ['test_recent', 'data/test_recent-*.parquet'],
    ['test_unseen_topic', 'data/test_unseen_topic-*.parquet'],
    ['unsplit', 'data/unsplit-*.parquet'],
  ]);
  expect(configs.slice(1).map(({ config_name, data_files }) => [config_name, data_files])).toEqual([
    ['rejected', [{ split: 'rejected', path: 'data/rejected-*.parquet' }]],
    ['open', [{ split: 'open', path: 'data/open-*.parquet' }]],
  ]);
  expect(language).toEqual(['jam', 'en']);
  expect(size_categories).toEqual(['n<1K']);
});

test.each([
  [999, 'n<1K'],
  [1000, '1K<n<10K'],
  [99_999, '10K<n<100K'],
  [100_000, '100K<n<1M'],
])('%i recordings are %s', (clips, size) => {
  expect(headOf(card(FACTS, { ...STATS, clips })).size_categories).toEqual([size]);
});

test('a part without recordings is no split', () => {
  const train = STATS.parts.slice(0, 1);
  const text = card(
    { ...FACTS, train_only_because: 'There are too few speakers.' },
    { ...STATS, parts: train },
  );
  expect(headOf(text).configs[0].data_files.map(({ split }) => split)).toEqual(['train']);
  expect(text).toContain('There are too few speakers.');
  expect(text).not.toContain('A wedding');
});

test('the card tells of every column, the terms, and where withdrawals are', () => {
  const text = card(FACTS, STATS);
  for (const { description } of COLUMNS) expect(text.replaceAll('\\', '')).toContain(description);
  for (const told of [FACTS.withdrawn_url, FACTS.status_url, FACTS.contact, FACTS.url, 'A wedding'])
    expect(text).toContain(told);
  expect(text).toContain('| train | 20 | 1 | 10 | – |');
});

test('nothing is called anonymous', () => {
  const all = [card(FACTS, STATS), datasheet(FACTS, STATS, SHEET), licence(FACTS)].join('\n');
  expect(all).toContain('pseudonymous');
  expect(all).not.toMatch(/anonymous|anonymi[sz]ed/i);
});

test('the datasheet has what was counted', () => {
  const text = datasheet(FACTS, STATS, SHEET);
  for (const section of [
    'Motivation',
    'Composition',
    'Collection process',
    'Preprocessing, cleaning, labelling',
  ])
    expect(text).toContain(`## ${section}\n`);
  for (const section of ['Uses', 'Distribution', 'Maintenance']) expect(text).toContain(`## ${section}\n`);
  expect(text).toContain("| Fit | Krippendorff's alpha | 0.810 | 0.750 to 0.860 | at least 310 |");
  expect(text).toContain('| Category | AC1 | not computable |  | fewer than 10 |');
  expect(text).toContain('| Surrey | 1 h, 10 speakers | – | 1 h, 10 speakers |');
  expect(text).toContain('> You agree to CC BY 4.0.  \n> You may stop at any time.');
  expect(text).toContain('at least 10 recordings (about 5.0 %)');
  expect(text).toContain('| Noise | fewer than 10 |');
  expect(text).toContain('Mi \\| seh "no" &lt;b>');
  expect(text).toContain('2 recordings have been withdrawn since');
});

test('a datasheet of little says so', () => {
  const none = { agreement: [], transcribed_twice: null, rejections: [], known_defects: [], samples: [] };
  const text = datasheet({ ...FACTS, previous_version: null }, STATS, { ...SHEET, ...none });
  for (const told of [
    'No recording has been transcribed by two',
    'This is the first version',
    'None is known',
  ])
    expect(text).toContain(told);
});

test('the licence is named once, and the terms stand apart from it', () => {
  const text = licence(FACTS);
  const [before, after] = text.split('TERMS OF ACCESS');
  expect(before).toContain('https://creativecommons.org/licenses/by/4.0/legalcode');
  expect(before).not.toMatch(/identif|clon/i);
  expect(after).toContain('no part of the licence');
  expect(after).toMatch(/imitates a speaker/);
});

test('a datasheet without samples has everything else, and no word of a sample, whatever it looks like', () => {
  const hostile = { clip_id: 'c'.repeat(32), category: 'Patwa', prompt: '## Uses', english: '\n## Uses\n' };
  const rows = [{ ...hostile, transcription: 'secret\n\n### Samples\n\n## Collection process\n\nsecret' }];
  const [some, none] = [rows, []].map((samples) => datasheet(FACTS, STATS, { ...SHEET, samples }));
  expect(some).toContain('secret');
  expect(datasheetWithoutSamples(some ?? '')).not.toMatch(/secret|ccc|### Samples/);
  expect(datasheetWithoutSamples(some ?? '')).toBe(datasheetWithoutSamples(none ?? ''));
  expect(datasheetWithoutSamples(some ?? '').match(/^## /gm)).toHaveLength(7);
  expect(() => datasheetWithoutSamples('# Another document')).toThrow(/no section/);
});

test('the citation is CFF, with a DOI when there is one', () => {
  expect(parse(citation(FACTS))).toMatchObject({
    'cff-version': '1.2.0',
    type: 'dataset',
    version: '1.1.0',
    authors: [{ name: 'Labrish' }],
    license: 'CC-BY-4.0',
  });
  expect(parse(citation(FACTS))).not.toHaveProperty('doi');
  expect(parse(citation({ ...FACTS, doi: '10.5281/zenodo.1' }))).toHaveProperty('doi', '10.5281/zenodo.1');
  expect(citationText({ ...FACTS, doi: '10.5281/zenodo.1', title: 'A & {B}' }))
    .toBe(`@misc{labrish-jamaica-1.1.0,
  title = {{A \\& B}, version 1.1.0},
  author = {{Labrish}},
  year = {2026},
  url = {https://labrish.example/data/releases},
  doi = {10.5281/zenodo.1}
}`);
});
