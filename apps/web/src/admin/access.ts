import { useIsAdmin } from '#lib/api/use-is-admin.ts';

/** Whether whoever is signed in may change things here. Undefined while that is not known yet. */
export const useMayEdit = useIsAdmin;
