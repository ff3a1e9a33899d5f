import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { someClip } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { createVariantTable } from './variants.ts';

test('the table has what two people write differently in validated recordings, and its header without any', async () => {
  const written = async (...clips: ReturnType<typeof someClip>[]) => {
    const folder = await newFolder();
    const table = createVariantTable(folder);
    for (const clip of clips) await table.add(clip);
    expect(await table.commit()).toMatchObject([{ path: 'tsv/variants.tsv' }]);
    await table.abandon();
    return readFile(join(folder, 'tsv/variants.tsv'), 'utf8');
  };
  const header = 'word\tvariant\tcategory\tcount\ttranscriber_pairs\n';
  const [one, other] = ['speaker-1', 'speaker-2'].map((speaker_id) => someClip({ speaker_id }));
  if (!one || !other) throw new Error('There are two.');
  expect(await written(one, other)).toBe(`${header}an\tand\tMix\t2\t1\n`);
  expect(await written(one, { ...other, part: 'rejected' })).toBe(header);
  expect(await written(one, { ...other, transcripts: [] })).toBe(header);
});
