import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { typeOf } from './files.ts';
import type { Download } from './send.ts';
import type { Whole } from './whole.ts';

/** The archive. Of the same files by the same name it is the same bytes. */
export function archiveOf({ archive, sums_sha256 }: Whole, name: string): Download {
  const fileName = `${name}.tar`;
  const sha256 = createHash('sha256').update(`${sums_sha256} ${fileName}`).digest('hex');
  return { ...archive, etag: `"${sha256}"`, type: 'application/x-tar', fileName };
}

/** @returns null for what is not in the version: only paths that stand in its list are ever looked for on the disk. */
export async function fileOf({ folder, sums }: Whole, path: string): Promise<Download | null> {
  const sha256 = sums.get(path);
  if (!sha256) return null;
  const file = join(folder, path);
  const { size } = await stat(file);
  return {
    bytes: size,
    etag: `"${sha256}"`,
    type: typeOf(path),
    read: (range) => createReadStream(file, range),
  };
}
