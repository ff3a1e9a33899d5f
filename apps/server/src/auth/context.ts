import type { auth_factors, auth_identities, auth_users, Role, Tx } from '@labrish/db';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context.ts';
import type { SigningKeys } from './keys.ts';
import type { AuthOptions } from './options.ts';

/** The services that auth needs: a subset of the server's services, so that tests can build auth alone. */
export type AuthServices = Pick<Services, 'env' | 'log' | 'db' | 'secrets' | 'jobs' | 'now'>;

/** The services, options and keys that every endpoint gets as a parameter. */
export interface Auth extends AuthServices {
  options: AuthOptions;
  keys: SigningKeys;
  /** Runs a task after the answer is sent, so that the response time does not reveal the task's duration. Logs errors by name only. */
  runInBackground(task: () => Promise<void>): void;
}

/** The client or a transaction of it. */
export type Db = Tx;

/** A user with everything their JSON shows. `profile_role` is their current role in this product; null without a profile. */
export type FullUser = auth_users & {
  identities: auth_identities[];
  factors: auth_factors[];
  profile_role: Role | null;
};

/** Endpoints of one subject, added to the plugin's scope. */
export type Endpoints = (app: FastifyInstance, auth: Auth) => void;

/**
 * Runs one transaction. Inside, use only `tx`: the embedded database has one connection, and any other query would wait for it for
 * ever. The timeouts (15 s) allow for a small, busy machine.
 */
export function inTransaction<T>(
  services: Pick<AuthServices, 'db'>,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  return services.db.prisma.$transaction(run, { maxWait: 15_000, timeout: 15_000 });
}
