import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, SUMS } from '@labrish/release';
import { digestsOf } from '#audio/store.ts';
import { PushProblem, type Say, type WholeFile } from './destination.ts';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * Reads every file and compares its hash, so that a damaged disk is noticed before a researcher notices it.
 *
 * @returns the files in the order of SHA256SUMS, which comes last: when it has arrived, all files have
 * @throws {PushProblem} when a file is missing, differs, or is not in SHA256SUMS
 */
export async function checkFiles(folder: string, say: Say): Promise<WholeFile[]> {
  const sums = await readSums(folder);
  const odd = (await listFiles(folder)).find((path) => path !== SUMS && !sums.has(path));
  if (odd !== undefined) throw new PushProblem(damaged(`${odd} is not in ${SUMS}`));
  say(`Checking ${sums.size + 1} files.`);
  const files: WholeFile[] = [];
  for (const [path, sha256] of sums) {
    const file = await describe(folder, path);
    if (file.sha256 !== sha256) throw new PushProblem(damaged(`${path} has other bytes than were built`));
    files.push(file);
  }
  files.push(await describe(folder, SUMS));
  say('They are as they were built.');
  return files;
}

/** Returns the hash in hex. */
export async function sha256Of(path: string): Promise<string> {
  return (await digestsOf(createReadStream(path))).sha256;
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(notThere(SUMS));
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sha256, path] = LINE.exec(line) ?? [];
    if (!sha256 || !path) throw new PushProblem(damaged(`${SUMS} has a line that is none: ${line}`));
    sums.set(path, sha256);
  }
  return sums;
}

async function describe(folder: string, path: string): Promise<WholeFile> {
  const absolute = join(folder, path);
  try {
    return { path, absolute, bytes: (await stat(absolute)).size, sha256: await sha256Of(absolute) };
  } catch (error) {
    return notThere(path)(error as NodeJS.ErrnoException);
  }
}

function notThere(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new PushProblem(
      damaged(error.code === 'ENOENT' ? `${path} is not there` : `${path} cannot be read (${error.message})`),
    );
  };
}

function damaged(what: string): string {
  return `The version's files are not whole: ${what}. Nothing was sent. Make and publish a new version, or put its folder back from a backup.`;
}
