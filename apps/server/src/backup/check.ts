import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '@labrish/db/migrations';
import { digestsOf } from '#audio/hashing.ts';
import { storedFile, type StoredFile } from './copy.ts';
import { readLines } from './lines.ts';
import type { Manifest, StoreName, WrittenFile } from './manifest.ts';
import { BackupProblem } from './problem.ts';

/** Verifies every file of a backup against its hash. @throws {BackupProblem} when one differs */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) await checkFile(folder, `tables/${table.name}.jsonl`, table);
  await checkFile(folder, 'withdrawn.json', manifest.withdrawn);
  for (const store of ['audio', 'releases'] as const) {
    await checkFile(folder, `${store}.jsonl`, manifest[store].list);
    for await (const file of filesIn(folder, store)) await checkFile(folder, `${store}/${file.key}`, file);
  }
}

/** Yields the files that the backup has of a store. */
export async function* filesIn(folder: string, store: StoreName): AsyncGenerator<StoredFile> {
  for await (const line of readLines(join(folder, `${store}.jsonl`)))
    yield storedFile.parse(JSON.parse(line));
}

async function checkFile(folder: string, path: string, { bytes, sha256 }: WrittenFile): Promise<void> {
  const found = await digestsOf(createReadStream(join(folder, path))).catch((error: Error) => error);
  if (found instanceof Error) throw damaged(path, found.message);
  if (found.bytes !== bytes) throw damaged(path, `it has ${found.bytes} bytes and had ${bytes}`);
  if (found.sha256 !== sha256) throw damaged(path, 'its SHA-256 is another one');
}

function damaged(path: string, why: string): BackupProblem {
  return new BackupProblem(
    `The backup is damaged: ${path} (${why}). Nothing was restored. Use another backup.`,
  );
}

/** Checks the migrations. @returns whether the backup has all of ours. @throws {BackupProblem} when it has one that we lack */
export function checkMigrations({ migrations }: Manifest): boolean {
  const known = new Set(readMigrations().migrationDirectories.map(({ path }) => path));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length)
    throw new BackupProblem(
      `Another version made this backup: this one does not know ${unknown.join(', ')}. Restore it with that version.`,
    );
  return known.size === migrations.length;
}
