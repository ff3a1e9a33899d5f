import { useEffect, useState } from 'react';
import { createChat, type Chat } from './chat.ts';
import { fetchMessages, forget, Refused, send } from './server.ts';
import { PILOT_QUERY } from '#lib/pilot.ts';
import type { Outgoing } from './messages.ts';

/** Polling intervals in milliseconds: while an answer is due, and otherwise. */
const SOON = 700;
const LATER = 4000;

/** Returns this person's chat, which stays current while the page is visible. */
export function useChat(person: string): Chat {
  const [chat] = useState(() =>
    createChat(person, {
      send,
      fetchMessages,
      save: saveOutgoing,
      load: loadOutgoing,
      forget,
      remove: removeOutgoing,
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      refusal: (problem) => (problem instanceof Refused ? problem.message : undefined),
    }),
  );
  useEffect(() => startPolling(chat), [chat]);
  return chat;
}

/** Polls the server while the page is visible. @returns stops polling. */
function startPolling(chat: Chat): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const again = () => {
    clearTimeout(timer);
    if (!stopped && !document.hidden)
      timer = setTimeout(() => void chat.poll().then(again), chat.shouldPollFast() ? SOON : LATER);
  };
  const onReturn = () => {
    if (!document.hidden) void chat.poll().then(again);
  };
  const onOnline = () => void chat.retry().then(onReturn);
  // A send makes the next poll due sooner.
  const unsubscribe = chat.subscribe(() => chat.shouldPollFast() && again());

  void chat.open().then(again);
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onOnline);
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', onOnline);
  };
}

/*
 * Unsent messages and own recordings, stored on this device, so that a reload loses nothing. Without a database (in a
 * private window), they last as long as the page.
 */
const STORE = 'outgoing';
/** One person may talk to the bots of several countries. */
const DATABASE = `simulator${PILOT_QUERY}`;

/** Stores a message, and replaces what was stored under its id. */
async function saveOutgoing(message: Outgoing): Promise<void> {
  await inStore('readwrite', (store) => store.put(message));
}

/** Loads everything stored of this person, oldest first. */
async function loadOutgoing(person: string): Promise<Outgoing[]> {
  const all = await inStore<Outgoing[]>('readonly', (store) => store.index('person').getAll(person));
  return (all ?? []).sort((one, other) => one.at.localeCompare(other.at));
}

/** Removes everything stored of this person. */
async function removeOutgoing(person: string): Promise<void> {
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
    console.warn('This browser cannot store messages:', problem);
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
