import { PILOT_QUERY } from '#lib/pilot.ts';
import type { Outgoing } from './messages.ts';

/*
 * Unsent messages and own recordings, stored on this device, so that a reload loses nothing. Without a database (in a
 * private window), they last as long as the page.
 */
const STORE = 'outgoing';
/** One person may talk to the bots of several countries. */
const DATABASE = `simulator${PILOT_QUERY}`;

/** Stores a message, and replaces what was stored under its id. */
export async function saveOutgoing(message: Outgoing): Promise<void> {
  await inStore('readwrite', (store) => store.put(message));
}

/** Loads everything stored of this person, oldest first. */
export async function loadOutgoing(person: string): Promise<Outgoing[]> {
  const all = await inStore<Outgoing[]>('readonly', (store) => store.index('person').getAll(person));
  return (all ?? []).sort((one, other) => one.at.localeCompare(other.at));
}

/** Removes everything stored of this person. */
export async function removeOutgoing(person: string): Promise<void> {
  const ids = await inStore<IDBValidKey[]>('readonly', (store) => store.index('person').getAllKeys(person));
  await Promise.all((ids ?? []).map((id) => inStore('readwrite', (store) => store.delete(id))));
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open();
    return await promised<Result>(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } catch (problem) {
    console.warn('This browser keeps no messages:', problem);
    return undefined;
  }
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'message_id' }).createIndex('person', 'person');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open.'));
  }));
}

function promised<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer.'));
  });
}
