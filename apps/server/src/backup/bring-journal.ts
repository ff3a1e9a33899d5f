import { existsSync } from 'node:fs';
import { createDiskStore } from '#audio/disk-store.ts';
import { KEY_FILE } from '#journal/entry.ts';
import { createJournal, type Journal } from '#journal/journal.ts';
import { BackupProblem } from './problem.ts';

/**
 * Copies a journal of withdrawals, its key and entries, to a place that has no journal or a part of the same one.
 *
 * @throws {BackupProblem} when the source has no journal, or one with another key
 */
export async function bringJournal(
  from: string,
  journal: Journal,
  secret: string | undefined,
): Promise<void> {
  const other = createJournal({ store: createDiskStore(from), where: from }, secret);
  if (!existsSync(from) || !(await other.hasKey()))
    throw new BackupProblem(
      `There is no journal of withdrawals in ${from}: it would have a file ${KEY_FILE}.`,
    );
  if (secret === undefined) {
    const key = await other.store.get(KEY_FILE);
    if (!(await journal.hasKey())) await journal.store.put(KEY_FILE, key);
    else if (!(await journal.store.get(KEY_FILE)).equals(key))
      throw new BackupProblem(
        `The journals of withdrawals in ${from} and ${journal.where} have different keys: they are not of one server.`,
      );
  }
  for await (const name of other.list()) await journal.store.put(name, await other.store.get(name));
}
