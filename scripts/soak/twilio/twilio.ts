import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../random.ts';
import { fateOf } from './trouble.ts';
import type { Trouble } from './trouble.ts';
import { createCalls } from './calls.ts';
import type { Accepted, Answer } from './calls.ts';
import type { Memory } from './memory.ts';

/** The usual latency of a call, in ms. */
const LATENCY_MS: [number, number] = [50, 150];
/** Longer than the server's timeout (10 s). */
const SILENCE_MS = 13_000;

/** A fake Twilio on loopback, with the part of its API that the server uses, and with its faults. */
export interface Twilio {
  url: string;
  /** Sets the fault for new calls; null: none. Calls under way keep the fault from their arrival. */
  trouble(kind: Trouble | null): void;
  close(): void;
}

/** Starts the fake Twilio. @param accepted receives each message of ours the moment it is accepted */
export async function startTwilio(
  memory: Memory,
  random: Random,
  accepted: (message: Accepted) => void,
): Promise<Twilio> {
  const answerTo = createCalls(memory, accepted);
  let trouble: Trouble | null = null;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const { acts, answer } = fateOf(trouble, random);
      const url = new URL(request.url ?? '/', 'http://twilio');
      const usual = acts ? answerTo(request.method ?? 'GET', url, Buffer.concat(chunks).toString()) : null;
      const wait = answer === 'never' ? SILENCE_MS : random.between(...LATENCY_MS);
      setTimeout(() => {
        if (answer === 'never') response.destroy();
        else if (answer === 'cut') cut(response, usual);
        else if (answer === 'as_usual') reply(response, usual ?? { status: 500 });
        else
          reply(response, {
            status: answer.status,
            json: { ...answer, message: 'Something went wrong.', more_info: '' },
          });
      }, wait).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    trouble: (kind) => void (trouble = kind),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reply(response: http.ServerResponse, { status, headers, json, bytes }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(bytes ?? (json === undefined ? undefined : JSON.stringify(json)));
}

/** Cuts the connection; of a file, half is sent before. */
function cut(response: http.ServerResponse, usual: Answer | null): void {
  if (!usual?.bytes) return void response.destroy();
  response.writeHead(200, { ...usual.headers, 'content-length': usual.bytes.length });
  response.write(usual.bytes.subarray(0, usual.bytes.length / 2), () => response.destroy());
}
