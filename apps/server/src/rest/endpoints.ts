import type { Meta, RestMeta } from '@labrish/api';
import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';

/** A procedure that has a REST face. */
export interface Endpoint {
  /** Of the procedure: `prompts.update`. */
  name: string;
  rest: RestMeta;
  access: Meta['access'];
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

/**
 * The procedures with `meta.rest`, in the router's order. The only reader of tRPC's `_def`.
 *
 * @throws when a procedure has several inputs: a route would not know which one describes it.
 */
export function endpoints(router: AnyRouter): Endpoint[] {
  return Object.entries(router._def.procedures as Record<string, unknown>).flatMap(([name, procedure]) => {
    const { _def: def } = procedure as { _def: { meta?: Meta; inputs: unknown[]; output?: unknown } };
    if (!def.meta?.rest) return [];
    if (def.inputs.length > 1) throw new Error(`${name} has several inputs; its route can have one.`);
    const { rest, access } = def.meta;
    return [
      { name, rest, access, input: zodType(def.inputs[0]), output: rest.output ?? zodType(def.output) },
    ];
  });
}

/** The names in braces: `/prompts/{id}` has `id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Whether the method carries its input in the body; the others carry it in the query. */
export function hasBody(method: RestMeta['method']): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

function zodType(parser: unknown): z.ZodType | undefined {
  return parser instanceof z.ZodType ? parser : undefined;
}
