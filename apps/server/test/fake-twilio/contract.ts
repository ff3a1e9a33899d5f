import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import { twilioOperations } from './specs.ts';
import type { Operations } from './specs.ts';

/** A fault that a test injects into the next calls of one kind. */
export type Fault =
  /** Twilio answers this instead. */
  | { answer: number; body?: object }
  /** The connection breaks before Twilio gets to see the call. */
  | 'cut before'
  /** Twilio carries out the call; its answer gets lost. */
  | 'cut after'
  /** Half of the answer arrives. */
  | 'cut in the middle'
  /** Nothing happens until `release`. */
  | 'hang'
  /** The call reaches Twilio once this has resolved. */
  | (() => Promise<void>);

export interface Contract {
  url: string;
  /** Violations of Twilio's documents, by our requests or by the fake's answers. */
  violations: string[];
  /** Every call: `POST /v1/Content`. */
  calls: string[];
  /** The next call whose `METHOD path` matches meets this fault. */
  fail(call: RegExp, ...faults: Fault[]): void;
  /** Removes all faults. */
  heal(): void;
  /** Breaks the hanging connections; waits until there is one. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves all of Twilio's hosts at one address. Prism checks every request, and every answer of the fake behind it, against
 * Twilio's OpenAPI documents.
 *
 * @param fake address of the stateful fake.
 */
export async function startContract(fake: string): Promise<Contract> {
  const operations = await twilioOperations();
  const prisms = await Promise.all([
    startPrism(operations.content, fake),
    startPrism(operations.api, fake),
    startPrism(operations.messaging, fake),
  ]);
  const [content = fake, api = fake, messaging = fake] = prisms.map(({ url }) => url);
  const upstream = (path: string) => {
    // Send downloads of attachments past Prism: Twilio's documents do not describe their bytes.
    if (/^\/cdn\/|\/Media\/ME[0-9a-f]{32}$/i.test(path)) return fake;
    if (path.startsWith('/v1/')) return content;
    return path.startsWith('/v2/') ? messaging : api;
  };
  const violations: string[] = [];
  const calls: string[] = [];
  const hanging: ServerResponse[] = [];
  const faults: { call: RegExp; fault: Fault }[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    const at = faults.findIndex((planned) => planned.call.test(call));
    const [planned] = at < 0 ? [] : faults.splice(at, 1);
    if (planned?.fault === 'hang') return void hanging.push(response);
    forward(request, response, upstream(pathname), planned?.fault, violations).catch((error: unknown) => {
      violations.push(`${call}: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    violations,
    calls,
    fail: (call, ...many) => faults.push(...many.map((fault) => ({ call, fault }))),
    heal: () => void faults.splice(0),
    async release() {
      while (!hanging.length) await new Promise(setImmediate);
      for (const response of hanging.splice(0)) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(prisms.map(({ close }) => close()));
    },
  };
}

async function startPrism(operations: Operations, fake: string) {
  const server = createServer(operations, {
    cors: false,
    components: { logger: createLogger('contract', { level: 'silent' }) },
    config: {
      isProxy: true,
      upstream: new URL(fake),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
      mock: { dynamic: false },
    },
  });
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: string,
  fault: Fault | undefined,
  violations: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (fault === 'cut before') return void response.destroy();
  if (typeof fault === 'function') await fault();
  if (typeof fault === 'object')
    return void response
      .writeHead(fault.answer, { 'content-type': 'application/json' })
      .end(JSON.stringify(fault.body ?? {}));

  const { host: _, connection: __, ...headers } = request.headers;
  const body = Buffer.concat(chunks);
  const answer = await fetch(upstream + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each ?? '']),
    ),
    redirect: 'manual',
    ...(body.length && { body }),
  });
  recordViolations(`${request.method} ${request.url}`, answer, violations);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('content-type')?.includes('problem+json')) violations.push(bytes.toString());
  if (fault === 'cut after') return void response.destroy();
  const location = answer.headers.get('location');
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'content-length': bytes.length,
    ...(location && { location }),
  });
  if (fault === 'cut in the middle')
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

/** Records the violations that Prism reports. Twilio's documents list no refusals, so their status is never a violation. */
function recordViolations(call: string, answer: Response, violations: string[]): void {
  const found = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as { message: string }[];
  const real = found.filter(
    ({ message }) => answer.status < 400 || !message.startsWith('Unable to match the returned status'),
  );
  for (const violation of real) violations.push(`${call}: ${JSON.stringify(violation)}`);
}
