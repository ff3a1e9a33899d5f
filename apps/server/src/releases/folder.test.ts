import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskStore } from '#audio/disk-store.ts';
import { createLocalFiles } from '#audio/release-files.ts';
import { removeFolder } from './folder.ts';

it('removes the files of a version while a build still writes its current one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'labrish-releases-'));
  const releaseFiles = createLocalFiles(createDiskStore(root), root);
  const data = join(root, 'labrish-test-1.0.0', 'data');
  const write = async (name: string) => {
    await mkdir(data, { recursive: true });
    await writeFile(join(data, name), 'x');
  };
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 30; i++) await write(`written-${i}`);
    const writing = (async () => {
      // The folder may vanish between the two steps of a write.
      for (let i = 0; i < 300; i++) await write(`current-${i}`).catch(() => undefined);
    })();
    await removeFolder({ releaseFiles }, { series: 'labrish-test', version: '1.0.0' });
    await writing;
  }
  await removeFolder({ releaseFiles }, { series: 'labrish-test', version: '1.0.0' });
  expect(existsSync(data)).toBe(false);
  await rm(root, { recursive: true });
});
