import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A fault that the proxy injects into a request. */
export type Fault =
  /** The connection ends: of a GET in the middle of the response, of others before the request is passed on. */
  | 'cut'
  /** The request is accepted and never answered. */
  | 'silent'
  /** The server says that it is too busy. */
  | 'busy'
  /** One byte of each chunk of the body is changed, in what is sent or received. */
  | 'wrong bytes';

export interface FaultProxy {
  endpoint: string;
  /** Returns the fault of each request from now on, null for none. `number` counts requests from 0, since the proxy was opened. */
  faults: (asked: { method: string; number: number }) => Fault | null;
  /** Whether the server is down: each connection is closed at once. */
  away: boolean;
  /** Every request in order, as `GET /bucket/key`. */
  log: string[];
  /** Bytes of bodies that came from the client. */
  received: number;
  close(): Promise<void>;
}

/** Proxies an S3 server and injects faults. Signatures stay valid, because the Host header is passed on unchanged. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const proxy: FaultProxy = {
    ...{ endpoint: '', faults: () => null, away: false, log: [], received: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  let number = 0;
  const server = createServer((asked, answer) => {
    const { method = '', url = '' } = asked;
    const copies = asked.headers['x-amz-copy-source'] ? ' copy' : '';
    proxy.log.push(`${method}${copies} ${url.split('?')[0] ?? ''}`);
    if (proxy.away) return void asked.socket.destroy();
    const fault = proxy.faults({ method, number: number++ });
    void handle(proxy, target, { asked, answer, fault }).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return proxy;
}

interface Exchange {
  asked: IncomingMessage;
  answer: ServerResponse;
  fault: Fault | null;
}

async function handle(proxy: FaultProxy, target: string, { asked, answer, fault }: Exchange): Promise<void> {
  const { method = '' } = asked;
  if (fault === 'silent') return;
  if (fault === 'busy') {
    asked.resume();
    answer.writeHead(503, { 'content-type': 'application/xml', 'retry-after': '0' });
    answer.end(
      '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please slow down.</Message></Error>',
    );
    return;
  }
  const isRead = method === 'GET';
  if (fault === 'cut' && !isRead) return void asked.socket.destroy();
  const onward = request(target + (asked.url ?? ''), { method, headers: asked.headers });
  const back = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject);
  });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      proxy.received += chunk.length;
      done(null, fault === 'wrong bytes' && !isRead ? spoiled(chunk) : chunk);
    },
  });
  const sent = pipeline(asked, counted, onward);
  sent.catch(() => undefined);
  const response = await back;
  answer.writeHead(response.statusCode ?? 500, response.headers);
  const returned = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (fault === 'cut') {
        answer.write(chunk.subarray(0, chunk.length >> 1), () => answer.destroy());
        return;
      }
      done(null, fault === 'wrong bytes' ? spoiled(chunk) : chunk);
    },
  });
  await pipeline(response, returned, answer);
}

function spoiled(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0);
  return copy;
}
