import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { gather, type Needed } from './gather.ts';
import { personPage } from './page.ts';

/**
 * Writes everything that is stored about a contributor into a folder: `index.html`, `data.json`, and `recordings/` as stored.
 *
 * @returns how many recordings
 * @throws when nobody has this id
 */
export async function writePersonFolder(services: Needed, contributor_id: string, folder: string) {
  const { documents, recordings } = await contentsOf(services, contributor_id);
  await mkdir(join(folder, 'recordings'), { recursive: true });
  for (const [path, text] of documents) await writeFile(join(folder, path), text);
  for (const [path, key] of recordings)
    await pipeline(await services.audio.read(key), createWriteStream(join(folder, path)));
  return recordings.size;
}

/**
 * Makes a .zip of the same content while it is read, with one recording open at a time.
 *
 * @returns the stream; it fails if a recording is withdrawn meanwhile
 * @throws when nobody has this id
 */
export async function personArchive(services: Needed, contributor_id: string): Promise<Readable> {
  const { documents, recordings } = await contentsOf(services, contributor_id);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  output.once('close', () => open?.destroy());
  for (const [path, text] of documents) zip.addBuffer(Buffer.from(text), path);
  for (const [path, key] of recordings)
    zip.addReadStreamLazy(path, { compress: false }, (take) => {
      const fail = (error: Error) => output.destroy(error);
      services.audio.read(key).then((stream) => take(null, (open = stream.once('error', fail))), fail);
    });
  zip.end();
  return output;
}

async function contentsOf(services: Needed, contributor_id: string) {
  const { data, recordings } = await gather(services, contributor_id);
  const json = `${JSON.stringify(data, null, 2)}\n`;
  return { documents: Object.entries({ 'index.html': personPage(data), 'data.json': json }), recordings };
}
