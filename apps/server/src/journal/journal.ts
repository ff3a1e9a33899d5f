import { randomBytes } from 'node:crypto';
import { type AudioStore, isStored, unlessMissing } from '#audio/store.ts';
import { deriveKey, macWith } from '#auth-secret/cipher.ts';
import {
  folderOfDay,
  fromBytes,
  idIn,
  KEY_FILE,
  nameOf,
  notAsWritten,
  toBytes,
  withoutKey,
  type JournalEntry,
} from './entry.ts';

/** Stores each withdrawal, STOP and age under 18 in a file outside the database, because a restored backup lacks the latest. */
export interface Journal {
  /** Where the journal is, for messages to operators. */
  where: string;
  store: AudioStore;
  /** Whether the database is known to have all entries of the journal. Nothing is written to the journal before that. */
  isKnown: boolean;
  /** Checks whether the journal has the key that it is written and read with. */
  hasKey(): Promise<boolean>;
  /** Makes the key if there is none; one process at a time. @throws when there are entries, which a new key could not read */
  makeKey(): Promise<void>;
  /** Lists names of entries, in no guaranteed order. @param from the first day to list; absent: all days */
  list(from?: Date): AsyncGenerator<string>;
  has(entry: Named): Promise<boolean>;
  /** @throws {JournalDamaged} */
  read(name: string): Promise<JournalEntry>;
  /** Writes an entry durably. An existing entry stays as it is. @param address the contributor's address */
  append(entry: Omit<JournalEntry, 'address_hmac' | 'at'> & Named, address: string | null): Promise<void>;
  /** Returns the HMAC of each address under the journal's own key. */
  lookUpKeys(addresses: string[]): Promise<Buffer<ArrayBuffer>[]>;
}

interface Named {
  id: string;
  at: Date;
}

/** @param secret JOURNAL_SECRET, where it is set */
export function createJournal(
  { store, where }: { store: AudioStore; where: string },
  secret: string | undefined,
): Journal {
  let known = secret;
  const readSecret = async () => (known ??= await contentOf(store, KEY_FILE));
  const keyFor = async (purpose: 'journal-entry' | 'journal-address') => {
    const found = await readSecret();
    if (!found) throw withoutKey(where);
    return deriveKey(found, purpose);
  };
  const lookUpKeys = async (addresses: string[]) => {
    const key = await keyFor('journal-address');
    return addresses.map((address) => Buffer.from(macWith(key, address)));
  };
  const has = (entry: Named) => isStored(store, nameOf(entry));

  return {
    where,
    store,
    isKnown: false,
    hasKey: async () => Boolean(await readSecret()),
    async makeKey() {
      if (await readSecret()) return;
      for await (const name of listed(store)) if (name) throw withoutKey(where);
      const made = randomBytes(32).toString('base64url');
      await store.put(KEY_FILE, Buffer.from(made));
      known = made;
    },
    list: (from) => listed(store, from),
    has,
    async read(name) {
      const key = await keyFor('journal-entry');
      const entry = fromBytes(await store.get(name), key);
      if (!entry) throw notAsWritten(where, name);
      return entry;
    },
    async append({ at, ...fields }, address) {
      const [mac] = address === null ? [] : await lookUpKeys([address]);
      const entry = { ...fields, address_hmac: mac?.toString('hex') ?? null, at: at.toISOString() };
      const bytes = toBytes(entry, await keyFor('journal-entry'));
      if (!(await has({ id: fields.id, at }))) await store.put(nameOf({ id: fields.id, at }), bytes);
    },
    lookUpKeys,
  };
}

async function* listed(store: AudioStore, from?: Date): AsyncGenerator<string> {
  if (!from) {
    yield* named(store, '');
    return;
  }
  const day = new Date(from);
  for (; day.getUTCMonth() === from.getUTCMonth(); day.setUTCDate(day.getUTCDate() + 1))
    yield* named(store, folderOfDay(day));
  // List the next month as well: a server's clock may have been ahead.
  const until = new Date(Math.max(Date.now(), from.getTime()));
  until.setUTCMonth(until.getUTCMonth() + 1, 1);
  for (day.setUTCDate(1); day <= until; day.setUTCMonth(day.getUTCMonth() + 1))
    yield* named(store, `${day.toISOString().slice(0, 7)}/`);
}

async function* named(store: AudioStore, folder: string): AsyncGenerator<string> {
  for await (const { key } of store.list(folder)) if (idIn(key)) yield key;
}

async function contentOf(store: AudioStore, name: string): Promise<string | undefined> {
  const content = await unlessMissing(store.get(name), '');
  return content.toString().trim() || undefined;
}
