import { useEffect, useState } from 'react';

/** Milliseconds: one question per word, not per letter. */
const PAUSE = 300;

/** What is typed, as it was when the typing last paused. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
