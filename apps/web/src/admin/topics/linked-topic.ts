import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The topic that the address names (`topic=`), which a link or the search led to. */
export function useSoughtTopic(): string | undefined {
  return new URLSearchParams(useLocation().search).get('topic') ?? undefined;
}

/** Brings the row of the sought topic into sight, with the focus, each time that one is led to it. */
export function useShowTopic(
  list: HTMLElement | null,
  ids: readonly string[],
  sought: string | undefined,
): void {
  const { key } = useLocation();
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  useEffect(() => {
    if (sought === undefined) return;
    const index = latest.current.indexOf(sought);
    const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }, [list, sought, key]);
}
