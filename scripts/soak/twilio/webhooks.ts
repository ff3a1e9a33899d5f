import http from 'node:http';
import twilio from 'twilio';
import { ACCOUNT } from './account.ts';

/** Delays between Twilio's attempts: with `#rc=2&rp=ct,rt,5xx` two more, then the fallback address (docs/twilio.md). */
const WAITS_MS = [500, 2000, 5000];
/** Twilio's own timeout: a later answer does not count. */
const PATIENCE_MS = 15_000;

/** Twilio's calls to the server, signed by Twilio's own library. */
export interface Webhooks {
  /** Delivers a webhook. @returns whether a 2xx came, at the first attempt or a later one. */
  deliver(path: string, params: Record<string, string>): Promise<boolean>;
  /** Counts of calls by answer: a status, or a connection error. */
  answers: Map<string, number>;
  /** Resolves when no call is under way. */
  idle(): Promise<void>;
}

/**
 * @param public_url the address that is signed
 * @param target returns the address of a running server, as a load balancer picks it; null when none runs
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

/** Makes one call. @returns the status once the whole answer has arrived, or the error. Never rejects. */
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
