import { randomBytes } from 'node:crypto';
import { AudioMissing, type AudioStore } from '#audio/store.ts';
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
} from './entry.ts';
import type { JournalEntry } from './entry.ts';

/** Withdrawals, STOP and ages under 18, a file each, outside the database: what a restored backup does not know. */
export interface Journal {
  /** For people. */
  where: string;
  store: AudioStore;
  /** Whether the database was found to know all of it. Before that nothing is written to it. */
  isKnown: boolean;
  /** Whether it has the key that it is written and read with. */
  hasKey(): Promise<boolean>;
  /** Makes the key where there is none. One process at a time. @throws when entries are there that it could not read */
  makeKey(): Promise<void>;
  /** Names of entries, in no order that could be relied on. @param from of which day on; absent: of all */
  list(from?: Date): AsyncGenerator<string>;
  has(entry: Named): Promise<boolean>;
  /** @throws {JournalDamaged} */
  read(name: string): Promise<JournalEntry>;
  /** Writes an entry durably. One that is there already stays as it is. @param address of its contributor */
  append(entry: Omit<JournalEntry, 'address_hmac' | 'at'> & Named, address: string | null): Promise<void>;
  /** What addresses are found by. */
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
  const has = (entry: Named) => isThere(store, nameOf(entry));

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
  // A clock may have been ahead.
  const until = new Date(Math.max(Date.now(), from.getTime()));
  until.setUTCMonth(until.getUTCMonth() + 1, 1);
  for (day.setUTCDate(1); day <= until; day.setUTCMonth(day.getUTCMonth() + 1))
    yield* named(store, `${day.toISOString().slice(0, 7)}/`);
}

async function* named(store: AudioStore, folder: string): AsyncGenerator<string> {
  for await (const { key } of store.list(folder)) if (idIn(key)) yield key;
}

async function contentOf(store: AudioStore, name: string): Promise<string | undefined> {
  try {
    return (await store.get(name)).toString().trim() || undefined;
  } catch (error) {
    if (error instanceof AudioMissing) return undefined;
    throw error;
  }
}

async function isThere(store: AudioStore, name: string): Promise<boolean> {
  try {
    await store.size(name);
    return true;
  } catch (error) {
    if (error instanceof AudioMissing) return false;
    throw error;
  }
}
