import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptAudio } from './fetch-audio.ts';
import { audioName, openFolder, unlisted } from './folder.ts';
import { bar, createProgress, expectedTotal } from './progress.ts';

const A = '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33';
const B = '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c34';
let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'labrish-download-'));
  mkdirSync(join(path, 'audio'));
});
afterEach(() => rmSync(path, { recursive: true }));

test('a file is named after its submission, and nothing but an id becomes a name', () => {
  expect(audioName({ id: A, audio_type: 'audio/ogg' })).toBe(`${A}.ogg`);
  expect(audioName({ id: A, audio_type: 'x/y' })).toBe(`${A}.bin`);
  expect(() => audioName({ id: '../../etc/passwd', audio_type: null })).toThrow('id that is none');
});

test('a folder tells what is here; half files go, lines cut short are no error', async () => {
  const facts = { audio_file: `audio/${A}.ogg`, audio_sha256: 'f'.repeat(64), audio_bytes: 3 };
  writeFileSync(join(path, 'metadata.jsonl'), `${JSON.stringify({ id: A, ...facts })}\n{"id":"${B}`);
  writeFileSync(join(path, 'metadata.jsonl.part'), `{"id":"${B}"}\n`);
  for (const name of [`${A}.ogg`, `${B}.ogg.part`, 'notes.txt'])
    writeFileSync(join(path, 'audio', name), 'abc');
  const folder = await openFolder(path);
  expect(folder.known).toEqual(
    new Map([
      [A, facts],
      [B, null],
    ]),
  );
  expect(folder.files).toEqual(new Set([`${A}.ogg`]));
  expect(readdirSync(join(path, 'audio'))).toEqual([`${A}.ogg`, 'notes.txt']);
  expect(unlisted(folder, new Set([A]))).toEqual([B]);
  expect(await keptAudio(folder, `${A}.ogg`, facts, false)).toEqual(facts);
  expect(await keptAudio(folder, `${A}.ogg`, facts, true)).toBeUndefined();
  expect(await keptAudio(folder, `${A}.ogg`, { ...facts, audio_bytes: 4 }, false)).toBeUndefined();
  expect(await keptAudio(folder, `${A}.mp3`, facts, false)).toBeUndefined();
});

test('the total is known for no filter, one category or one region', () => {
  const stats = {
    total: 9,
    uniqueUsers: 1,
    byRegion: { Kingston: 4 },
    byCategory: { English: 1, Mix: 2, Patwa: 6 },
    assumed: { English: 0, Mix: 0, Patwa: 1 },
  };
  const filters = [{}, { category: 'Mix' }, { region: 'Kingston' }, { region: 'Mars' }, { type: 'open' }];
  expect(filters.map((filter) => expectedTotal(stats, filter))).toEqual([9, 2, 4, 0, undefined]);
  expect(expectedTotal(stats, { category: 'Mix', region: 'Kingston' })).toBeUndefined();
});

test('the bar never passes its end; elsewhere than on a terminal there are plain lines', () => {
  expect(bar(5, 10)).toBe(`[${'='.repeat(15)}>${' '.repeat(14)}]  50% 5 of 10`);
  expect(bar(11, 10)).toContain('100% 11 of 11');
  expect(bar(3, undefined)).toBe('3 submissions');
  const written: string[] = [];
  let time = 0;
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  const progress = createProgress(2, { isTTY: false, write }, () => time);
  progress.step();
  time = 5000;
  progress.step();
  progress.say('hello');
  expect(written).toEqual([`${bar(2, 2)}\n`, 'hello\n']);
});
