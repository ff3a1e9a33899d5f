import type { Clip } from '@labrish/dataset/release/clip';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { columnsOf, type Column, type ColumnType } from './columns.ts';
import { schemaOf } from './parquet/write-part.ts';
import { tableColumnsOf } from './tables/clip-tables.ts';
import { COLUMNS, someClip } from './testing/clips.ts';

const TABLE_COLUMNS = tableColumnsOf(COLUMNS);

/** Returns the facts of a recording that a column reads, in one text. */
function factsIn(value: Column['value']): string[] {
  const read: string[] = [];
  const watched = new Proxy(someClip(), {
    get(clip, fact) {
      read.push(String(fact));
      return clip[fact as keyof Clip];
    },
  });
  value(watched);
  return [...new Set(read)];
}

test('columns stand in an order that never changes', () => {
  const typeText = (type: ColumnType): string => {
    if (typeof type === 'string') return type;
    const { list } = type;
    return typeof list === 'string' ? `${list}[]` : `{ ${Object.entries(list).flat().join(' ')} }[]`;
  };
  expect(
    COLUMNS.map(({ name, type, nullable }) => `${name} ${typeText(type)}${nullable ? ' or null' : ''}`),
  ).toEqual([
    'clip_id string',
    'speaker_id string',
    'part string',
    'prompt_id string or null',
    'prompt string or null',
    'category string',
    'claimed_category string or null',
    'transcription string or null',
    'english string or null',
    'spans { from int32 to int32 category string }[]',
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
    'text_normalised string or null',
    'transcripts { layer string text string transcriber_id string order int32 }[]',
    'segments { from_ms int32 to_ms int32 text string }[]',
    'snr_db double or null',
    'level_dbfs double or null',
    'clipping_share double or null',
    'speech_share double or null',
    'bandwidth_hz double or null',
    'speech_rate double or null',
    'quality_tags string[]',
  ]);
  const names = schemaOf(COLUMNS).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['schema', 'audio', 'bytes', 'path']);
  const places = COLUMNS.map(({ name }) => names.lastIndexOf(name));
  expect(places).not.toContain(-1);
});

test('every fact of a recording is in a column, and no column has another fact', () => {
  const facts = Object.keys(someClip());
  expect([...new Set(COLUMNS.flatMap(({ value }) => factsIn(value)))].toSorted()).toEqual(facts.toSorted());
  const FIGURES = ['text_normalised', 'speech_rate', 'quality_tags'];
  for (const { name, value } of COLUMNS.filter((column) => !FIGURES.includes(column.name)))
    expect(factsIn(value)).toEqual([RENAMED[name] ?? name]);
});

const RENAMED: Record<string, string> = {
  ...{ parish: 'place', county: 'group', snr_db: 'quality', level_dbfs: 'quality' },
  ...{ clipping_share: 'quality', speech_share: 'quality', bandwidth_hz: 'quality' },
};

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
      'category claimed_category english spans month parish county formality consent_version audio_sha256 labelled_by ' +
      'text_normalised transcripts segments snr_db level_dbfs clipping_share speech_share bandwidth_hz speech_rate quality_tags',
  );
});

test('the tables say of a recording what the columns say', () => {
  const clip = someClip();
  const said = new Map(TABLE_COLUMNS.map(({ name, value }) => [name, value(clip)]));
  expect(said.get('client_id')).toBe(clip.speaker_id);
  expect(said.get('audio_file')).toBe(`${clip.clip_id}.ogg`);
  expect(said.get('age')).toBe(clip.age_range);
  expect(said.get('split')).toBe(clip.part);
  expect(said.get('spans')).toEqual([{ from: 0, to: 6, category: 'Patwa' }]);
});
