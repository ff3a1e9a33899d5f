import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#parse-json.ts';
import { OperatorProblem } from '#startup-error.ts';

/** Written last: a folder without it is no backup. */
export const MANIFEST = 'manifest.json';
/** Increase it when an earlier version of the product could not restore the new format. */
const FORMAT_VERSION = 2;

const file = z.object({ bytes: z.number(), sha256: z.string() });
export type WrittenFile = z.output<typeof file>;

const store = z.object({
  /** `{store}.jsonl`: key, bytes and sha256 of each file of the folder `{store}/`. */
  list: file,
  files: z.number(),
  bytes: z.number(),
});

const schema = z.object({
  format: z.literal('labrish-backup'),
  format_version: z.number(),
  /** The moment of the database snapshot, by the database's clock. */
  made_at: z.string(),
  code_version: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** `tablePath`: one row per line, each value as PostgreSQL's text form, or null. */
  tables: z.array(file.extend({ name: z.string().regex(/^\w+$/), rows: z.number() })),
  audio: store,
  releases: store,
  /** `withdrawn.json`: what was withdrawn while the backup was made, or shortly before. */
  withdrawn: file,
  /** Keys of recordings that the database names and the store lacked. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof schema>;
export type StoreName = 'audio' | 'releases';

/** Returns the path of a table in a backup. Version 1 of the format did not compress tables. */
export function tablePath(table: string, format_version = FORMAT_VERSION): string {
  return `tables/${table}.jsonl${format_version === 1 ? '' : '.gz'}`;
}

export function toManifest(facts: Omit<Manifest, 'format' | 'format_version'>): string {
  const manifest: Manifest = { format: 'labrish-backup', format_version: FORMAT_VERSION, ...facts };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * @returns the manifest, and an id that is unique to this backup
 * @throws {OperatorProblem} when the folder is no backup, or one of a later version
 */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; id: string }> {
  const bytes = await readFile(join(folder, MANIFEST)).catch((error: Error) => {
    throw new OperatorProblem(
      `${folder} is not a backup (${error.message}). Name the folder of one, like labrish-20261125T041500000Z.`,
    );
  });
  const read = schema.safeParse(parseJson(bytes.toString()));
  if (!read.success)
    throw new OperatorProblem(
      `The backup is damaged: ${join(folder, MANIFEST)} is not as npm run backup wrote it. Nothing was restored. Use another backup in ` +
        `${dirname(folder)}.`,
      { cause: read.error },
    );
  if (read.data.format_version > FORMAT_VERSION)
    throw new OperatorProblem('A newer version of the product made this backup. Restore it with that one.');
  return { manifest: read.data, id: createHash('sha256').update(bytes).digest('hex') };
}
