import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { startFake } from '../../../apps/server/test/fake-twilio/fake.ts';
import type { FakeState } from '../../../apps/server/test/fake-twilio/fake.ts';
import type { Random } from '../random.ts';

/** A fault of Twilio. `acts`: probability that the call takes effect all the same; `status`: its answer, or else the call is cut. */
interface Fault {
  acts: number;
  status?: number;
  after_ms?: number;
}

const FAULTS: Record<string, Fault> = {
  'Twilio busy (429)': { acts: 0, status: 429 },
  // An internal error does not reveal whether Twilio has acted.
  'Twilio broken (500)': { acts: 0.5, status: 500 },
  'Twilio cut before': { acts: 0 },
  'Twilio cut after': { acts: 1 },
  // Longer than the server's timeout (10 s).
  'Twilio silent': { acts: 0.5, after_ms: 13_000 },
};
/** The share of calls that meet the fault: one in two is enough for second and third attempts to fail as well. */
const SHARE = 0.5;
/** The usual latency of a call. */
const LATENCY_MS = [50, 150] as const;
/** How long messages are remembered: longer than any look-up reaches back, but not so long that an hour of soaking fills the memory. */
const REMEMBERED_MS = 20 * 60_000;

export type Twilio = Awaited<ReturnType<typeof startTwilio>>;

/** Starts the tests' fake Twilio behind a door that delays calls and causes faults. */
export async function startTwilio(state: FakeState, random: Random) {
  const fake = await startFake(state);
  let current: Fault | null = null;

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = current && random.chance(SHARE) ? current : null;
    const body = await buffer(request);
    const usual = !fault || random.chance(fault.acts) ? await forward(fake.url, request, body) : null;
    await wait(fault?.after_ms ?? random.between(...LATENCY_MS), undefined, { ref: false });
    if (!fault && usual) return void response.writeHead(usual.status, usual.headers).end(usual.bytes);
    if (fault?.status) return refuse(response, fault.status);
    // Cut the call: JSON before the answer begins, a file after its first half.
    if (usual?.headers['content-type']?.startsWith('application/json') !== false)
      return void response.destroy();
    response.writeHead(200, { ...usual.headers, 'content-length': usual.bytes.length });
    response.write(usual.bytes.subarray(0, usual.bytes.length / 2), () => response.destroy());
  };
  const door = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const forgetting = setInterval(() => forget(state), 60_000).unref();
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    /** Begins and ends each fault for new calls. Calls under way keep the fault from their arrival. */
    troubles: Object.fromEntries(
      Object.entries(FAULTS).map(([name, fault]) => [
        name,
        (yes: boolean) => void (current = yes ? fault : null),
      ]),
    ),
    async close() {
      clearInterval(forgetting);
      door.closeAllConnections();
      door.close();
      await fake.close();
    },
  };
}

async function forward(fake: string, { url = '/', method = 'GET', headers }: IncomingMessage, body: Buffer) {
  const { authorization = '', 'content-type': type } = headers;
  const answer = await fetch(fake + url, {
    ...{ method, redirect: 'manual', headers: { authorization, ...(type && { 'content-type': type }) } },
    ...(body.length && { body }),
  });
  const shown = ['content-type', 'location'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value ? [[name, value] as const] : [];
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(shown) as Record<string, string>, bytes };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 20_000 + status, message: 'Something went wrong.', status }));
}

/** Forgets old messages. Attachments that have not been fetched stay. */
function forget({ messages }: FakeState): void {
  for (const { sid, at, media } of messages.values())
    if (at.getTime() < Date.now() - REMEMBERED_MS && !media.length) messages.delete(sid);
}
