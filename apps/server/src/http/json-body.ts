import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonText } from './json-text.ts';

/** Reads JSON as Fastify does, after checking that it is UTF-8 and not nested too deep. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  replaceJsonParser(app, (text, request, done) => void parse(request, text, done));
}

/**
 * Makes JSON the only body that a scope reads, whatever parsers the app has: other types get 415. An empty body counts as no
 * body, even when it is announced as JSON, as many clients do for a bare POST or DELETE.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  replaceJsonParser(app, (text, request, done) => {
    if (text.length === 0) done(null, undefined);
    else void parse(request, text, done);
  });
}

type Done = (error: Error | null, body?: unknown) => void;

/** Makes the same checks, for a scope that parses the text itself. */
export function replaceJsonParser(
  app: FastifyInstance,
  read: (text: string, request: FastifyRequest, done: Done) => void,
): void {
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    read(jsonText(body), request, done);
  });
}
