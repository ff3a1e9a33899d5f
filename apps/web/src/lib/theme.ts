import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const { notify, subscribe } = createListeners();
prefersDark.addEventListener('change', notify);

/** Returns the current theme, and a switch to the other one that is remembered on this device. */
export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, current);
  return [
    theme,
    () => {
      localStorage.setItem(KEY, theme === 'dark' ? 'light' : 'dark');
      applyTheme();
    },
  ];
}

/** Applies the remembered choice, if any, to the page. Call before the first render. */
export function applyTheme(): void {
  const chosen = remembered();
  if (chosen) document.documentElement.dataset.theme = chosen;
  notify();
}

function current(): Theme {
  return remembered() ?? (prefersDark.matches ? 'dark' : 'light');
}

function remembered(): Theme | undefined {
  const value = localStorage.getItem(KEY);
  return value === 'dark' || value === 'light' ? value : undefined;
}
