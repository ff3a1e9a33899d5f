import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The submission whose details are open, in the address: a link to it can be shared, and Back closes it. */
const NAME = 'submission';

/** Which details are open, and how they open and close. The list's filters stay as they are. */
export function useOpened() {
  const [address] = useSearchParams();
  const depth = depthOf(useLocation().state);
  const navigate = useNavigate();
  const id = address.get(NAME);
  /** From the list. The function stays the same, because every row has it. */
  const open = useCallback(
    (id: string) => void navigate({ search: withOpened(location.search, id) }, { state: { depth: 1 } }),
    [navigate],
  );
  /** Back to the list: where it was opened from there, to that very entry of the history. */
  const close = () =>
    void (depth > 0
      ? navigate(-depth)
      : navigate({ search: withOpened(location.search, null) }, { replace: true }));
  return { id, open, close };
}

/** Where a link in the details leads to the details of another: as many steps further from the list. */
export function useOtherDetails(): (id: string) => { to: { search: string }; state: { depth: number } } {
  const here = useLocation();
  const depth = depthOf(here.state);
  // Whoever came by a link has no list to go back to.
  return (id) => ({ to: { search: withOpened(here.search, id) }, state: { depth: depth && depth + 1 } });
}

/** How many steps back in the history the list is without details; 0 when it is not there. */
export function depthOf(state: unknown): number {
  return typeof state === 'object' && state && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
}

/** The address's parameters with the details of one open, or of none. */
export function withOpened(search: string, id: string | null): string {
  const address = new URLSearchParams(search);
  if (id) address.set(NAME, id);
  else address.delete(NAME);
  return address.toString();
}
