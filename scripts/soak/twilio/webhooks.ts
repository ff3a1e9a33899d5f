import http from 'node:http';
import twilio from 'twilio';
import { ACCOUNT } from './account.ts';

/** Waits between Twilio's tries: with `#rc=2&rp=ct,rt,5xx` two more, then the fallback address (docs/twilio.md). */
const WAITS_MS = [500, 2000, 5000];
/** Twilio's own limit: an answer that comes later is none. */
const PATIENCE_MS = 15_000;

/** What Twilio calls, signed by Twilio's own library. */
export interface Webhooks {
  /** @returns whether an answer of 2xx came, at the first try or a later one. */
  deliver(path: string, params: Record<string, string>): Promise<boolean>;
  /** How many calls got which answer: a status, or what became of the connection. */
  answers: Map<string, number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * @param public_url the address that is signed
 * @param target where to call: one of the servers that run, as a load balancer picks it; null when none does
 */
export function createWebhooks(public_url: string, target: () => string | null): Webhooks {
  const agent = new http.Agent({ keepAlive: true });
  const answers = new Map<string, number>();
  const underWay = new Set<Promise<boolean>>();

  const post = async (path: string, params: Record<string, string>): Promise<boolean> => {
    const server = target();
    const answer = server ? await call(agent, server, public_url, path, params) : 'nobody there';
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    return answer.startsWith('2');
  };
  const untilTaken = async (path: string, params: Record<string, string>) => {
    for (const wait of WAITS_MS) {
      if (await post(path, params)) return true;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return post(path, params);
  };
  return {
    answers,
    deliver(path, params) {
      const done = untilTaken(path, params).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    async idle() {
      while (underWay.size) await Promise.all(underWay);
    },
  };
}

/** @returns the status, once the whole answer is here, or what happened instead. Never rejects. */
function call(
  agent: http.Agent,
  server: string,
  public_url: string,
  path: string,
  params: Record<string, string>,
): Promise<string> {
  const body = new URLSearchParams(params).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-twilio-signature': twilio.getExpectedTwilioSignature(ACCOUNT.auth_token, public_url + path, params),
  };
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const failed = (error: NodeJS.ErrnoException) =>
      resolve(signal.aborted ? 'no answer in 15 s' : (error.code ?? error.name));
    const request = http.request(server + path, { method: 'POST', agent, headers, signal }, (response) => {
      response.once('error', failed);
      response.once('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    request.once('error', failed);
    request.end(body);
  });
}
