import type { PrismaClient } from '@labrish/db';

export type Role = 'admin' | 'reviewer';

/** Who is calling: a signed-in person or a script with an API key. `id` is the profile's or the key's id. */
export interface Caller {
  kind: 'user' | 'api_key';
  id: string;
  /** E-mail of a person, name of a key. For the audit log. */
  name: string;
  role: Role;
}

/** What a procedure gets. Ports are passed in, so that the API knows no transport and no store. */
export interface Context {
  db: PrismaClient;
  /** Null when nobody is signed in or the token is not valid. */
  caller: Caller | null;
  now: () => Date;
  /** A signed, expiring address of a submission's audio (apps/server/src/audio/routes.ts). */
  audioUrl: (submission: { id: string }) => string;
}
