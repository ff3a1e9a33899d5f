import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Address parameter of the submission whose details are open: a link to it can be shared, and Back closes it. */
const NAME = 'submission';

/** Returns which details are open, and how to open and close them. The list's filters stay. */
export function useOpened() {
  const [address] = useSearchParams();
  const depth = depthOf(useLocation().state);
  const navigate = useNavigate();
  const id = address.get(NAME);
  /** Opens the details from the list. The function is stable, because every row has it. */
  const open = useCallback(
    (id: string) => void navigate({ search: withOpened(location.search, id) }, { state: { depth: 1 } }),
    [navigate],
  );
  /** Returns to the list: to its history entry, if the details were opened from there. */
  const close = () =>
    void (depth > 0
      ? navigate(-depth)
      : navigate({ search: withOpened(location.search, null) }, { replace: true }));
  return { id, open, close };
}

/** Returns the link from one submission's details to another's, which is one step further from the list. */
export function useOtherDetails(): (id: string) => { to: { search: string }; state: { depth: number } } {
  const here = useLocation();
  const depth = depthOf(here.state);
  // Depth 0 stays 0: somebody who came by a link has no list to return to.
  return (id) => ({ to: { search: withOpened(here.search, id) }, state: { depth: depth && depth + 1 } });
}

/** Returns how many history steps back the list is; 0 when it is not in the history. */
export function depthOf(state: unknown): number {
  return typeof state === 'object' && state && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
}

/** Returns the address's parameters with the details of this submission open; null closes them. */
export function withOpened(search: string, id: string | null): string {
  const address = new URLSearchParams(search);
  if (id) address.set(NAME, id);
  else address.delete(NAME);
  return address.toString();
}
