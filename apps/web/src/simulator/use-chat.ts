import { useEffect, useState } from 'react';
import { createChat, type Chat } from './chat.ts';
import { loadOutgoing, removeOutgoing, saveOutgoing } from './outgoing-store.ts';
import { fetchMessages, forget, Refused, send } from './server.ts';

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
