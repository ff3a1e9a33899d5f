import { useSyncExternalStore } from 'react';

/** Creates a list of functions to call whenever something changes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => listeners.forEach((listener) => listener()),
    /** @returns the function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates a store: state outside React that components and others subscribe to. */
export function createStore<State extends object>(initial: State) {
  const { notify, subscribe } = createListeners();
  let state = initial;
  return {
    /** Returns the state: the same object until it changes. */
    get: (): State => state,
    /** Replaces these properties, and notifies every subscriber. */
    set: (change: Partial<State>): void => {
      state = { ...state, ...change };
      notify();
    },
    subscribe,
  };
}
export type Store<State extends object> = ReturnType<typeof createStore<State>>;

/** Returns the result of `pick` for a store's state. The component re-renders when the result changes. */
export function useStore<State extends object, Picked>(
  { get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>,
  pick: (state: State) => Picked,
): Picked {
  return useSyncExternalStore(subscribe, () => pick(get()));
}
