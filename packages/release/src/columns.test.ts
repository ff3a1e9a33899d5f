import type { Clip } from '@labrish/dataset/release/clip';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { columnsOf, type Column } from './columns.ts';
import { schemaOf } from './parquet/write-part.ts';
import { tableColumnsOf } from './tables/clip-tables.ts';
import { COLUMNS, someClip } from './testing/clips.ts';

const TABLE_COLUMNS = tableColumnsOf(COLUMNS);

/** Returns the facts of a recording that a column reads, in one text. */
function factsIn(value: Column['value']): string {
  const read: PropertyKey[] = [];
  const watched = new Proxy(someClip(), {
    get(clip, fact) {
      read.push(fact);
      return clip[fact as keyof Clip];
    },
  });
  value(watched);
  return read.join();
}

test('columns stand in an order that never changes', () => {
  expect(COLUMNS.map(({ name, type, nullable }) => `${name} ${type}${nullable ? ' or null' : ''}`)).toEqual([
    'clip_id string',
    'speaker_id string',
    'part string',
    'prompt_id string or null',
    'prompt string or null',
    'category string',
    'claimed_category string or null',
    'transcription string or null',
    'english string or null',
    'spans string',
    'duration_ms int32',
    'month string',
    'parish string or null',
    'county string or null',
    'age_range string or null',
    'formality string or null',
    'up_votes int32',
    'down_votes int32',
    'consent_version int32',
    'audio_sha256 string',
    'labelled_by string',
  ]);
  expect(schemaOf(COLUMNS).map(({ name }) => name)).toEqual([
    'schema',
    'audio',
    'bytes',
    'path',
    ...COLUMNS.map(({ name }) => name),
  ]);
});

test('every fact of a recording is a column, and nothing else is', () => {
  const facts = Object.keys(someClip());
  expect(COLUMNS.map(({ value }) => factsIn(value)).toSorted()).toEqual(facts.toSorted());
  const renamed = { place: 'parish', group: 'county' };
  const names = facts.map((fact) => [fact, fact]);
  expect(Object.fromEntries(COLUMNS.map(({ name, value }) => [factsIn(value), name]))).toEqual({
    ...Object.fromEntries(names),
    ...renamed,
  });
});

test('a country names the columns of its places, and its labels in what is said of columns', () => {
  const place_words = { place: 'region', places: 'regions', group: 'island', groups: 'islands' };
  const labels = jamaica.labels.map((label) => ({ ...label, name: `${label.name}!` }));
  const columns = columnsOf({ ...jamaica, place_words, labels });
  const names = COLUMNS.map(({ name }) => ({ parish: 'region', county: 'island' })[name] ?? name);
  expect(columns.map(({ name }) => name)).toEqual(names);
  const told = columns.map(({ description }) => description).join('\n');
  expect(told).toContain('The label: English!, Mix! or Patwa!.');
  expect(told).toContain('stretches of the transcription that are English! or Patwa!:');
  expect(told).toContain('The larger region of the region;');
  expect(columns.map(({ value }) => value(someClip()))).toEqual(
    COLUMNS.map(({ value }) => value(someClip())),
  );
});

test('the tables have Common Voice’s columns first, then ours, in an order that never changes', () => {
  expect(TABLE_COLUMNS.map(({ name }) => name).join(' ')).toBe(
    'client_id audio_file duration_ms prompt_id prompt transcription up_votes down_votes age split ' +
      'category claimed_category english spans month parish county formality consent_version audio_sha256 labelled_by',
  );
});

test('the tables say of a recording what the columns say', () => {
  const clip = someClip();
  const said = new Map(TABLE_COLUMNS.map(({ name, value }) => [name, value(clip)]));
  expect(said.get('client_id')).toBe(clip.speaker_id);
  expect(said.get('audio_file')).toBe(`${clip.clip_id}.ogg`);
  expect(said.get('age')).toBe(clip.age_range);
  expect(said.get('split')).toBe(clip.part);
  expect(said.get('spans')).toBe('[{"from":0,"to":6,"category":"Patwa"}]');
});
