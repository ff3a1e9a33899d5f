import { ENTRY_KINDS, withdrawalOf } from '@labrish/api/journal-entry';
import { z } from 'zod';
import { macWith } from '#auth-secret/cipher.ts';
import { sameBytes } from '#auth-secret/secrets.ts';
import { OperatorProblem } from '#startup-error.ts';

/** An entry as stored in its file: ids, receipts and times, without texts or phone numbers. */
const entry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  contributor_id: z.uuid(),
  /** HMAC (hex) of the address under the journal's own key, to find people whom an older database lacks. Null: no address. */
  address_hmac: z.string().nullable(),
  at: z.iso.datetime(),
  withdrawal: withdrawalOf.nullable(),
  /** The contributor's pilot. Entries from before there were several have none, and belong to the first one. */
  pilot: z.string().optional(),
});
export type JournalEntry = z.output<typeof entry>;

/** The key's file beside the entries. It is not used when JOURNAL_SECRET is set. */
export const KEY_FILE = 'journal.key';

/** Thrown when the journal cannot be read. The message tells an operator what to do. */
export class JournalDamaged extends OperatorProblem {}

export function notAsWritten(where: string, name: string): JournalDamaged {
  return new JournalDamaged(
    `${name} of the journal of withdrawals in ${where} is not as it was written, or was written with another key. Put it back from ` +
      `a copy, and ${KEY_FILE} with it, or set JOURNAL_SECRET as it was.`,
  );
}

export function withoutKey(where: string): JournalDamaged {
  return new JournalDamaged(
    `The journal of withdrawals in ${where} has entries and no key. Put ${KEY_FILE} back from a copy, or set JOURNAL_SECRET as it was.`,
  );
}

const NAME = /^\d{4}-\d{2}\/\d{2}\/\d{8}T\d{9}Z-([0-9a-f-]{36})\.json$/;

/** Returns the folder of a day, which is inside the folder of its month. */
export function folderOfDay(at: Date): string {
  return `${at
    .toISOString()
    .slice(0, 10)
    .replace(/-(?=\d\d$)/, '/')}/`;
}

/** Returns an entry's name. It begins with the time, so that lists are in order: `2026-11/26/20261126T093000000Z-<id>.json`. */
export function nameOf({ id, at }: { id: string; at: Date }): string {
  const iso = at.toISOString();
  return `${folderOfDay(at)}${iso.replaceAll(/[-:.]/g, '')}-${id}.json`;
}

/** Returns the id in the name of an entry; undefined when it is no entry's name. */
export function idIn(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Makes the bytes of an entry: the same in every process. */
export function toBytes(fields: JournalEntry, key: Buffer): Buffer {
  const { id, kind, contributor_id, address_hmac, at, withdrawal, pilot } = fields;
  const line = JSON.stringify({ id, kind, contributor_id, address_hmac, at, withdrawal, pilot });
  return Buffer.from(`${line}\n${macWith(key, line).toString('hex')}\n`);
}

/** Parses the bytes of an entry; null when they were not written with this key. */
export function fromBytes(bytes: Buffer, key: Buffer): JournalEntry | null {
  const [line = '', mac = ''] = bytes.toString().split('\n');
  if (!sameBytes(macWith(key, line), Buffer.from(mac, 'hex'))) return null;
  return entry.parse(JSON.parse(line));
}
