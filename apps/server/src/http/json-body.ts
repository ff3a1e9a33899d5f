import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** Checks JSON as `readJson` does, and gives its text to `read`, for a scope that parses it itself. */
export function replaceJsonParser(
  app: FastifyInstance,
  read: (text: string, request: FastifyRequest, done: Done) => void,
): void {
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    read(jsonText(body), request, done);
  });
}

/** Maximum levels of JSON. Our own deepest input has five; recursive code would fail at thousands. */
const DEEPEST = 64;

/** A body that is refused before it is parsed; the error tables read `statusCode` and `code`. */
class UnusableJson extends Error {
  readonly statusCode = 400;
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'UnusableJson';
    this.code = code;
  }
}

/**
 * Returns the bytes of a JSON body as text. Refuses them unparsed when they are not UTF-8 (they would be stored as U+FFFD) or
 * nest deeper than 64 levels.
 *
 * @throws {UnusableJson} 400
 */
export function jsonText(body: string | Buffer): string {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isUtf8(bytes)) throw new UnusableJson('BODY_NOT_UTF8', 'The body is not UTF-8 text.');
  assertShallow(bytes);
  return bytes.toString();
}

/** Refuses JSON that nests deeper than 64 levels, without parsing it. @throws {UnusableJson} 400 */
export function assertShallow(json: Uint8Array): void {
  if (depthOf(json) > DEEPEST)
    throw new UnusableJson('JSON_TOO_DEEP', `The JSON is nested too deep: ${DEEPEST} levels are the most.`);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns how deep a JSON text nests; for invalid JSON, at least as deep as a parser could get. Never throws. */
export function depthOf(json: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === BACKSLASH && inText) at++;
    else if (byte === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  return deepest;
}
