import type { Context, Meta, RestMeta, RestMethod } from '@labrish/api';
import { neededScopes, type NeededScopes } from '@labrish/api/scopes';
import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';

/** A procedure that is also a REST endpoint. */
export interface Endpoint {
  /** Name of the procedure: `prompts.update`. */
  name: string;
  /** Runs the procedure: its middlewares, the check of the input, and its work. */
  call: (context: Context | undefined, input: unknown) => Promise<unknown>;
  rest: Omit<RestMeta, 'rest'> & { method: RestMethod; path: string };
  /** Who may call it, always signed in. A procedure without `meta.access` is for admins. */
  access: NonNullable<Meta['access']>;
  /** The scopes that an API key needs for it. */
  scopes: NeededScopes;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

/** What tRPC returns from `procedure.query(…)`: its definition, and the function that tRPC's callers and adapters call. */
interface Procedure {
  (call: {
    ctx: Context | undefined;
    getRawInput: () => Promise<unknown>;
    path: string;
    type: string;
  }): Promise<unknown>;
  _def: { type: string; meta?: Meta; inputs: unknown[]; output?: unknown };
}

/**
 * Returns the procedures with `meta.rest`, in the router's order. The only reader of tRPC's `_def`.
 *
 * @throws when a procedure has several inputs: a route would not know which one describes it.
 */
export function endpoints(router: AnyRouter): Endpoint[] {
  return Object.entries(router._def.procedures as Record<string, Procedure>).flatMap(([name, procedure]) => {
    const { _def: def } = procedure;
    if (!def.meta?.rest) return [];
    if (def.inputs.length > 1) throw new Error(`${name} has several inputs; its route can have one.`);
    const { rest, access = 'admin', fresh_factor: _, ...about } = def.meta;
    const [method, path] = rest.split(' ') as [RestMethod, string];
    const call: Endpoint['call'] = (ctx, input) =>
      procedure({ ctx, getRawInput: () => Promise.resolve(input), path: name, type: def.type });
    const [input, output] = [zodType(def.inputs[0]), about.output ?? zodType(def.output)];
    const scopes = neededScopes(name, def.type);
    return [{ name, call, rest: { method, path, ...about }, access, scopes, input, output }];
  });
}

/** Returns the names in braces: `/prompts/{id}` has `id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Checks whether requests of this method have their input in the body; those of other methods have it in the query. */
export function hasBody(method: RestMethod): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

function zodType(parser: unknown): z.ZodType | undefined {
  return parser instanceof z.ZodType ? parser : undefined;
}
