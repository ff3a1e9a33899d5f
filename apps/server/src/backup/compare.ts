import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { digestsOf } from '#audio/store.ts';
import { inBatches } from '#in-batches.ts';
import { type CheckedBackup, filesIn } from './check.ts';
import { CONCURRENCY } from './copy.ts';
import { AS_TEXT, fetchLines } from './dump.ts';
import { readLines } from './lines.ts';
import { tablePath } from './manifest.ts';
import type { Place } from './place.ts';
import { STORES } from './restore.ts';
import { readTables, rowsOf } from './tables.ts';

/** Compares every row and file of a place with the backup that was restored there. @returns a sentence for each difference */
export async function compareWithBackup(
  { db, stores }: Place,
  { folder, manifest }: CheckedBackup,
): Promise<string[]> {
  const differences = await db.slowSqlTransaction(async (sql) => {
    await sql(AS_TEXT);
    const found: string[] = [];
    for (const table of await readTables(sql)) {
      const saved = await sumOf(readLines(join(folder, tablePath(table.name, manifest.format_version))));
      const restored = await sumOf(fetchLines(sql, rowsOf(table)));
      if (restored.rows !== saved.rows)
        found.push(`${table.name}: ${restored.rows} rows, and ${saved.rows} in the backup.`);
      else if (restored.sum !== saved.sum) found.push(`${table.name}: the rows differ from the backup.`);
    }
    return found;
  });
  for (const store of STORES) {
    for await (const batch of inBatches(filesIn(folder, store), CONCURRENCY)) {
      const digests = batch.map(({ key }) => stores[store].read(key).then(digestsOf, () => null));
      for (const [index, found] of (await Promise.all(digests)).entries())
        if (found?.sha256 !== batch[index]?.sha256)
          differences.push(`${store}/${batch[index]?.key}: the file is missing or differs.`);
    }
  }
  return differences;
}

/** Counts lines and adds up their hashes, so that their order makes no difference. */
async function sumOf(lines: AsyncIterable<string>): Promise<{ rows: number; sum: bigint }> {
  let [rows, sum] = [0, 0n];
  for await (const line of lines) {
    rows += 1;
    sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
  }
  return { rows, sum };
}
