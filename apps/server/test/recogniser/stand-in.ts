import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a stand-in was sent. */
export interface Asked {
  model: string | null;
  response_format: string | null;
  language: string | null;
  authorization: string | undefined;
  audio: Buffer;
}

/** Answers a request, or does whatever a recogniser in trouble does. */
export type Answer = (asked: Asked, response: ServerResponse) => void;

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

/** Starts a stand-in for a recogniser that speaks OpenAI's protocol: the answers are the test's. */
export async function openStandIn(answer: Answer) {
  const standIn = { url: '', asked: [] as Asked[], answer, mostAtOnce: 0, close };
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, underWay);
    response.once('close', () => (underWay -= 1));
    read(request)
      .then((asked) => {
        standIn.asked.push(asked);
        standIn.answer(asked, response);
      })
      .catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  async function close() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return standIn;
}

/** Answers with JSON. */
export function say(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const body = await buffer(request);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const file = form.get('file');
  if (request.url !== '/v1/audio/transcriptions' || !(file instanceof Blob))
    throw new Error('not the protocol');
  return {
    ...{ model: text('model'), response_format: text('response_format'), language: text('language') },
    authorization: request.headers.authorization,
    audio: Buffer.from(await file.arrayBuffer()),
  };
}
