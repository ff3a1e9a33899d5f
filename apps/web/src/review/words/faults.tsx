import { transcriptFaults } from '@labrish/dataset/transcript/conventions';
import { useEffect, useState } from 'react';
import type { Words } from './drafts.ts';

/** How long nobody types before faults are shown, in milliseconds. */
const PAUSE_MS = 1_000;
const MOST_SHOWN = 5;
const LONGEST_QUOTE = 40;

/** Returns what breaks the conventions in the words, as the server refuses it: each place with what to do. */
export function faultsOf(words: Words): string[] {
  return transcriptFaults(words).map(({ layer, from, to, advice }) => {
    const quote = Array.from(words[layer]).slice(from, Math.min(to, from + LONGEST_QUOTE));
    return `“${quote.join('')}”: ${advice}`;
  });
}

/** Shows what breaks the conventions, once typing pauses. */
export function Faults({ words }: { words: Words }) {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const faults = faultsOf(settled);
  return (
    <ul
      role="status"
      aria-label="Conventions"
      className="grid gap-1 text-sm font-semibold text-amber empty:hidden"
    >
      {faults.slice(0, MOST_SHOWN).map((fault, i) => (
        <li key={i}>{fault}</li>
      ))}
    </ul>
  );
}
