import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#auth/context.ts';
import { tooMany } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';
import { visitorOf } from '#http/visitor.ts';

/** Limits how often one subject does something. @throws {AuthError} 429 */
export async function limit(
  auth: Auth,
  kind: string,
  subject: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  const { hits, waitSeconds } = await consume(auth, kind, subject, windowSeconds);
  if (hits > max) throw tooMany(`Too many tries. Please wait ${waitSeconds} seconds and try again.`);
}

/** Window of the limit per visitor (GoTrue: 30 in 5 minutes). */
const VISIT_SECONDS = 300;

/**
 * Returns route options that limit how often one visitor may call an endpoint that sends mail or takes codes. Each endpoint is
 * counted separately.
 *
 * @throws {AuthError} 429, with `retry-after`
 */
export function perVisitor(auth: Auth) {
  const max = auth.options.limits.perVisitor;
  if (max === 0) return {};
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const kind = `visits ${request.routeOptions.url}`;
      const { hits, waitSeconds } = await consume(auth, kind, visitorOf(request), VISIT_SECONDS);
      if (hits <= max) return;
      void reply.header('retry-after', waitSeconds);
      const minutes = Math.ceil(waitSeconds / 60);
      throw tooMany(
        `Too many requests from your address. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      );
    },
  };
}
