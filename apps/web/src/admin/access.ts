import { useIsAdmin } from '#lib/api/rights.ts';

/** Returns whether the signed-in user may change things here; undefined while that is not known yet. */
export const useMayEdit = useIsAdmin;
