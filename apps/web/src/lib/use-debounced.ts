import { useEffect, useState } from 'react';

/** Debounce in milliseconds: one query per word, not per letter. */
const PAUSE = 300;

/** Returns what is typed, as of the last pause in typing. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
