import { setTimeout as wait } from 'node:timers/promises';
import type { FakeMessage, FakeState } from '../../../apps/server/test/fake-twilio/fake.ts';
import { signedRequest } from '../../../apps/server/test/fake-twilio/start.ts';
import type { Random } from '../random.ts';

/** Delays between Twilio's attempts: two retries by `#rc=2&rp=ct,rt,5xx`, then the fallback address (docs/twilio.md). */
const WAITS_MS = [500, 2000, 5000];
/** Twilio's own timeout: a later answer does not count. */
const PATIENCE_MS = 15_000;
/** When Twilio reports each status after a send, in ms. The order varies, because each report takes up to a second longer. */
const REPORTS = { sent: 100, delivered: 300, read: 900 };
const LATER_MS = [0, 1000] as const;
/** The share of messages without any report, so that the server has to find out by itself whether Twilio accepted them. */
const UNREPORTED = 0.2;

/** Twilio's calls to the server. */
export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * @param public_url the address that is signed
 * @param target returns the address of a running server, as a load balancer picks it; null when none runs
 */
export function createWebhooks(
  { auth_token, account_sid }: FakeState,
  public_url: string,
  target: () => string | null,
) {
  /** Counts of calls by answer: a status, or a connection error. */
  const answers = new Map<string, number>();
  const underWay = new Set<Promise<boolean>>();

  const post = async (path: string, params: Record<string, string>): Promise<boolean> => {
    const server = target();
    const request = signedRequest(public_url + path, params, auth_token);
    const answer = server ? await call(server + path, request) : 'nobody there';
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    return answer.startsWith('2');
  };
  const untilTaken = async (path: string, params: Record<string, string>) => {
    for (const wait_ms of WAITS_MS) {
      if (await post(path, params)) return true;
      await wait(wait_ms);
    }
    return post(path, params);
  };
  /** Delivers a webhook. @returns whether a 2xx came, at the first attempt or a later one. */
  const deliver = (path: string, params: Record<string, string>): Promise<boolean> => {
    const done = untilTaken(path, params).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };
  return {
    answers,
    deliver,
    /** Reports the status of one of our messages to the server. */
    report({ sid, from, to, status_callback }: FakeMessage, random: Random): void {
      if (!status_callback || random.chance(UNREPORTED)) return;
      const { pathname, search } = new URL(status_callback);
      for (const [MessageStatus, after] of Object.entries(REPORTS)) {
        const params = { MessageSid: sid, MessageStatus, AccountSid: account_sid, To: to, From: from };
        const report = () => void deliver(pathname + search, params);
        setTimeout(report, after + random.between(...LATER_MS)).unref();
      }
    },
    /** Resolves when no call is under way. */
    async idle() {
      while (underWay.size) await Promise.all(underWay);
    },
  };
}

/** Makes one call. @returns the status once the whole answer has arrived, or the error */
async function call(url: string, request: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return name === 'TimeoutError' ? 'no answer in 15 s' : (cause?.code ?? name);
  }
}
