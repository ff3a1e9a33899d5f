import type { Caller } from '@labrish/api';

/** A caller who asks for a recording's address, where it does not matter who. */
export const SOMEBODY: Caller = {
  kind: 'user',
  id: 'a2000000-0000-4000-8000-000000000001',
  name: 'somebody@example.org',
  role: 'reviewer',
};
