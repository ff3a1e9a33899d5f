import type { auth_factors, auth_identities, auth_users, Prisma, Role } from '@labrish/db';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context.ts';
import type { SigningKeys } from './keys.ts';
import type { AuthOptions } from './options.ts';

/** The services that auth needs; a part of the server's, so that tests can build it alone. */
export type AuthServices = Pick<Services, 'env' | 'log' | 'db' | 'secrets' | 'jobs' | 'now'>;

/** What every endpoint gets as a parameter. */
export interface Auth extends AuthServices {
  options: AuthOptions;
  keys: SigningKeys;
  /** Runs a task after the answer has gone out, so that its duration reveals nothing. Errors are logged by name only. */
  runInBackground(task: () => Promise<void>): void;
}

/** The client or a transaction of it. */
export type Db = Prisma.TransactionClient;

/** A user with everything their JSON shows. `profile_role` is their current role in this product; null without a profile. */
export type FullUser = auth_users & {
  identities: auth_identities[];
  factors: auth_factors[];
  profile_role: Role | null;
};

/** Endpoints of one subject, added to the plugin's scope. */
export type Endpoints = (app: FastifyInstance, auth: Auth) => void;

/**
 * Runs one transaction. Inside, only `tx` may be used: the embedded database has one connection, and anything else would wait for
 * it for ever. The timeouts suit a busy small machine, not a deadlock.
 */
export function inTransaction<T>(
  services: Pick<AuthServices, 'db'>,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  return services.db.prisma.$transaction(run, { maxWait: 15_000, timeout: 15_000 });
}
