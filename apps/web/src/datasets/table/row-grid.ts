import { useSyncExternalStore } from 'react';

/** The grid of header and rows; below xl each row is a card and the header is for screen readers only. */
export const grid =
  'xl:grid xl:grid-cols-[8.75rem_5rem_5.75rem_7rem_minmax(0,1fr)_minmax(0,1.3fr)_7.25rem_7.75rem_clamp(10.5rem,14vw,14rem)] xl:gap-x-3 xl:px-4';

/** Padding up to the prompt's column, for a row without a grid: four columns, their gaps and the margin. */
export const beforePrompt = 'pl-[30.5rem]';

const wide = matchMedia('(min-width: 80rem)');

/** Returns whether rows are lines of a table now, and not cards: Tailwind's xl. */
export const useIsTable = () => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
