import type { FastifyInstance } from 'fastify';

/**
 * Makes JSON the only body that a scope reads, whatever parsers the app has: others answer 415. An empty body is no body,
 * even when it is announced as JSON, as many clients do for a bare POST or DELETE.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
