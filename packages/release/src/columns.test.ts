import { expect, test } from 'vitest';
import { COLUMNS } from './columns.ts';
import { SCHEMA } from './parquet/write-part.ts';
import { TABLE_COLUMNS } from './tables/clip-tables.ts';
import { someClip } from './testing/clips.ts';

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
  ]);
  expect(SCHEMA.map(({ name }) => name)).toEqual([
    'schema',
    'audio',
    'bytes',
    'path',
    ...COLUMNS.map(({ name }) => name),
  ]);
});

test('every fact of a recording is a column, and nothing else is', () => {
  expect(COLUMNS.map(({ name }) => name).toSorted()).toEqual(Object.keys(someClip()).toSorted());
});

test('the tables have Common Voice’s columns first, then ours, in an order that never changes', () => {
  expect(TABLE_COLUMNS.map(({ name }) => name).join(' ')).toBe(
    'client_id audio_file duration_ms prompt_id prompt transcription up_votes down_votes age split ' +
      'category claimed_category english spans month parish county formality consent_version audio_sha256',
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
