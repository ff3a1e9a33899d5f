import { execFile, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/folder.ts';
import { byBytes, listFiles } from './list-files.ts';
import { layOutArchive, type Source } from './tar.ts';

const FILES: Record<string, string> = {
  'README.md': '# Hello\n',
  LICENSE: '',
  'data/train-00000-of-00001.parquet': 'x'.repeat(100_001),
  'data/train.txt': 'y'.repeat(512),
};

async function someFolder(): Promise<string> {
  const folder = await newFolder();
  await mkdir(join(folder, 'data'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
  return folder;
}

function filesIn(folder: string): Source {
  return {
    size: async (name) => (await stat(join(folder, name))).size,
    read: (name, range) => createReadStream(join(folder, name), range),
  };
}

async function packRelease(folder: string, root: string, month: string) {
  const { bytes, read } = await layOutArchive(filesIn(folder), root, month, await listFiles(folder));
  return { bytes, stream: read() };
}

async function packed(folder: string): Promise<{ bytes: number; content: Buffer }> {
  const { bytes, stream } = await packRelease(folder, 'labrish-1.0.0', '2026-11');
  return { bytes, content: await buffer(stream) };
}

test('it has the length that it said it would have', async () => {
  const { bytes, content } = await packed(await someFolder());
  expect(content.length).toBe(bytes);
});

test('the same files give the same bytes, whoever wrote them when', async () => {
  const [one, other] = [await someFolder(), await someFolder()];
  await utimes(join(other, 'LICENSE'), 0, 0);
  await writeFile(join(other, 'README.md.partial'), 'from a killed build');
  const first = await packed(one);
  expect(first).toEqual(await packed(other));
});

test('in the time zone of Jamaica, too', async () => {
  const folder = await someFolder();
  const first = await packed(folder);
  const before = process.env.TZ;
  process.env.TZ = 'America/Jamaica';
  try {
    expect(new Date(0).getHours()).toBe(19);
    expect(await packed(folder)).toEqual(first);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('its bytes are those of tar-stream, which packs every file from its beginning to its end', async () => {
  const archive = pack();
  for (const name of Object.keys(FILES).sort(byBytes))
    archive.entry(
      { name: `labrish-1.0.0/${name}`, mtime: new Date('2026-11-01T00:00:00Z'), mode: 0o644 },
      FILES[name] ?? '',
    );
  archive.finalize();
  const { content } = await packed(await someFolder());
  expect(content.equals(await buffer(archive))).toBe(true);
});

test('any part of it is what stands there in the whole', async () => {
  const folder = await someFolder();
  const { content } = await packed(folder);
  const archive = await layOutArchive(filesIn(folder), 'labrish-1.0.0', '2026-11', Object.keys(FILES));
  expect(archive.bytes).toBe(content.length);
  const edges = [0, 511, 512, 513, 1023, 1024, 1535, 1536, content.length - 1025, content.length - 1];
  const offset = fc.oneof(fc.nat(content.length - 1), fc.constantFrom(...edges));
  await fc.assert(
    fc.asyncProperty(offset, offset, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const part = await buffer(archive.read({ start, end }));
      expect(part.equals(content.subarray(start, end + 1))).toBe(true);
    }),
  );
});

test('a part of it reads no file that stands before', async () => {
  const folder = await someFolder();
  const { content } = await packed(folder);
  const archive = await layOutArchive(filesIn(folder), 'labrish-1.0.0', '2026-11', Object.keys(FILES));
  await rm(join(folder, 'data/train-00000-of-00001.parquet'));
  const start = content.lastIndexOf('y'.repeat(512));
  const part = await buffer(archive.read({ start, end: start + 511 }));
  expect(part.toString()).toBe('y'.repeat(512));
  await expect(buffer(archive.read())).rejects.toThrow(/ENOENT/);
});

const hasTar = spawnSync('tar', ['--version']).stdout?.toString().includes('GNU tar') ?? false;

test.skipIf(!hasTar)(
  'GNU tar lists nobody’s files of the month’s first second and unpacks them whole',
  async () => {
    const { content } = await packed(await someFolder());
    const folder = await newFolder();
    const archive = join(folder, 'archive.tar');
    await writeFile(archive, content);
    const tar = promisify(execFile);
    const { stdout } = await tar('tar', [
      '--list',
      '--verbose',
      '--utc',
      '--full-time',
      '--numeric-owner',
      '-f',
      archive,
    ]);
    const lines = stdout.trim().split('\n');
    for (const line of lines) expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 2026-11-01 00:00:00 /);
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(
      ['LICENSE', 'README.md', 'data/train-00000-of-00001.parquet', 'data/train.txt'].map(
        (name) => `labrish-1.0.0/${name}`,
      ),
    );
    await tar('tar', ['--extract', '-f', archive, '-C', folder]);
    const root = join(folder, 'labrish-1.0.0');
    expect((await listFiles(root)).toSorted()).toEqual(Object.keys(FILES).toSorted());
    for (const [name, expected] of Object.entries(FILES))
      expect(await readFile(join(root, name), 'utf8')).toBe(expected);
  },
);

test('a name that old readers do not know is refused', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'ñ'), '');
  await expect(packRelease(folder, 'labrish', '2026-11')).rejects.toThrow(/plain letters/);
});

test('a file that changes while it is read breaks the archive instead of spoiling it', async () => {
  const folder = await someFolder();
  const { stream } = await packRelease(folder, 'labrish', '2026-11');
  await writeFile(join(folder, 'data/train.txt'), 'longer '.repeat(1000));
  await expect(buffer(stream)).rejects.toThrow();
});
