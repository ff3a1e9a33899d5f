import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns the topic that the address names (`topic=`), to which a link or the search led. */
export function useSoughtTopic(): string | undefined {
  return new URLSearchParams(useLocation().search).get('topic') ?? undefined;
}

/** Scrolls to the row of the linked topic and focuses it, each time that a link leads to it. */
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
