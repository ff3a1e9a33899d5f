import { ACCOUNT, OUR_ADDRESS } from './account.ts';
import type { Random } from '../random.ts';
import type { Accepted } from './calls.ts';
import type { Webhooks } from './webhooks.ts';

/** When Twilio reports each status after a send, in ms. The order varies, because each report takes up to a second longer. */
const REPORTS = { sent: 100, delivered: 300, read: 900 };
const LATER_MS: [number, number] = [0, 1000];
/** The share of messages without any report, so that the server has to find out by itself whether Twilio accepted them. */
const UNREPORTED = 0.2;

/** Reports the status of one of our messages to the server. */
export function reportStatus(
  { sid, to, status_callback }: Accepted,
  webhooks: Webhooks,
  random: Random,
): void {
  if (!status_callback || random.chance(UNREPORTED)) return;
  const { pathname, search } = new URL(status_callback);
  for (const [MessageStatus, after] of Object.entries(REPORTS)) {
    const params = {
      MessageSid: sid,
      MessageStatus,
      AccountSid: ACCOUNT.account_sid,
      To: to,
      From: OUR_ADDRESS,
    };
    const report = () => void webhooks.deliver(pathname + search, params);
    setTimeout(report, after + random.between(...LATER_MS)).unref();
  }
}

/** Returns our own id of the message, which is in the address of its status callback. */
export function outboundId({ status_callback }: Accepted): string | null {
  return status_callback && new URL(status_callback).searchParams.get('message');
}
