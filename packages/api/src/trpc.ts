import { initTRPC } from '@trpc/server';
import type { z } from 'zod';
import { neededScopes } from './scopes.ts';
import type { Context } from './context.ts';
import { ApiError, explain } from './errors.ts';
import { type Access, assertAccess, assertFreshFactor, assertScopes } from './access.ts';
import type { Permission } from './permissions.ts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The REST route of a procedure: apps/server/src/rest creates it. */
export interface RestMeta {
  /** Method and path below /api/admin, with `{name}` for path parameters. */
  rest: `${RestMethod} /${string}`;
  /** The status of success; default 200. */
  status?: 200 | 201 | 204;
  summary: string;
  /** What a caller should know beyond the summary. */
  description?: string;
  /** The schema of an answer that is too costly to check at every call (`.output`). The contract test checks it. */
  output?: z.ZodType;
  /** Refusals beyond the usual ones (400, 401, 403, and 404 for an id in the path): status and when. */
  errors?: Partial<Record<404 | 409 | 502, string>>;
}

export type Meta = {
  /** Who may call it; every procedure has one. The procedures below enforce it, and REST before it reads the input. */
  access?: Access;
  /** Set where nothing can be undone: people who have a second factor must have given it in the last five minutes. */
  fresh_factor?: true;
} & (RestMeta | { rest?: never });

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { message, details } = explain(error);
      return { ...shape, message, data: { ...shape.data, details } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** For reviewers and admins. Turns every error into an ApiError, so that all transports answer alike. */
export const memberProcedure = t.procedure
  .meta({ access: 'member' })
  .use(async ({ ctx, meta, path, type, getRawInput, next }) => {
    assertAccess(ctx.caller, meta?.access ?? 'admin');
    assertScopes(ctx.caller, neededScopes(path, type));
    if (meta?.fresh_factor) assertFreshFactor(ctx.caller, ctx.now());
    refuseUnstorable(await getRawInput());
    const result = await next();
    if (!result.ok) throw explain(result.error);
    return result;
  });

/** Admins only. */
export const adminProcedure = memberProcedure.meta({ access: 'admin' });

/** For admins, and for reviewers who have one of these permissions. */
export const procedureFor = (...access: [Permission, ...Permission[]]) => memberProcedure.meta({ access });

/** Refuses what PostgreSQL cannot store, NUL or half of a surrogate pair: one check for every text of every procedure. */
function refuseUnstorable(input: unknown): void {
  const path = findUnstorableText(input);
  if (path === undefined) return;
  const message = 'has a character that cannot be stored (NUL or half of an emoji). Type the text again.';
  throw new ApiError('BAD_REQUEST', `${path || 'The input'} ${message}`, { details: [{ path, message }] });
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Finds a text in an input that PostgreSQL cannot store: NUL, or half of a surrogate pair. Checks keys as well.
 *
 * @returns a path like `actions[0].title`, or undefined when there is none.
 */
function findUnstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return path;
    const place = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    const found = findUnstorableText(inner, place);
    if (found !== undefined) return found;
  }
  return undefined;
}
