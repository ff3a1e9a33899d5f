import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Clip } from '@labrish/dataset/release/clip';
import type { Row } from '../parquet/row-groups.ts';
import type { ReleaseText } from '../write-text-files.ts';
import { someRows } from './clips.ts';
import { newFolder } from './folder.ts';
import { writeRelease } from './release.ts';

/** Whether a command can be run here with these arguments. */
export const can = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Finds a Python that can run the code: Debian's, which has Debian's packages, or the first in the path. @returns undefined if none can */
export function pythonFor(code: string): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((python) => can(python, '-c', code));
}

/** A Python that can run the scripts; undefined where there is none. */
export const PYTHON = pythonFor('import sys; assert sys.version_info >= (3, 9)');

/** Runs Python, without any package, in a folder. @returns what it says */
export async function python(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(PYTHON ?? '', ['-S', ...args], { cwd })).stdout;
}

/** Creates recordings that sound, in all parts, from the recordings of the examples. */
export async function soundingRows(said: (i: number) => Partial<Clip> = () => ({})): Promise<Row[]> {
  return Promise.all(
    someRows().map(async ({ clip }, i) => {
      const name = `../../../../examples/recordings/${String((i % 10) + 1).padStart(2, '0')}.ogg`;
      const audio = new Uint8Array(await readFile(fileURLToPath(new URL(name, import.meta.url))));
      const audio_sha256 = createHash('sha256').update(audio).digest('hex');
      return { audio, clip: { ...clip, audio_sha256, speaker_id: `${i % 5}`.repeat(16), ...said(i) } };
    }),
  );
}

/** Writes a release into a folder whose name needs quotes everywhere. @returns the folder */
export async function writeQuotedRelease(
  rows: readonly Row[],
  text: Partial<ReleaseText> = {},
): Promise<string> {
  const folder = join(await newFolder(), "Auntie's  copy $HOME");
  await mkdir(folder);
  await writeRelease(folder, rows, text);
  return folder;
}

/** Reads a table as a reader does that knows nothing of quotes: an object for each row. */
export async function readTable(folder: string, name: string): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = (await linesOf(join(folder, 'tsv', `${name}.tsv`))).map((line) =>
    line.split('\t'),
  );
  return rows.map((cells) => Object.fromEntries(header.map((column, i) => [column, cells[i] ?? ''])));
}

export async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').slice(0, -1);
}
