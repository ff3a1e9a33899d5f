import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * The outcome of a send attempt, or of a sent message. `found`: Twilio had taken it at an earlier attempt. `superseded`: it was
 * stale. `put_off`: it will be retried. `failed`: it was given up. `undelivered`: Twilio took it, and reported later that it did
 * not arrive.
 */
export type SendOutcome = 'sent' | 'found' | 'superseded' | 'put_off' | 'failed' | 'undelivered';

/** What went wrong, as far as Twilio said. */
interface Trouble {
  /** Twilio's code. */
  code: number | null;
  /** HTTP status. */
  status: number | null;
}

export interface SendFigures {
  count(outcome: SendOutcome, trouble?: Trouble): void;
}

/** Counts messages by outcome and by family of Twilio's code. */
export function sendFigures(registry: Registry): SendFigures {
  const sends = new Counter({
    name: 'labrish_sends_total',
    help: 'Messages to WhatsApp by what became of the try, and the family of the code that Twilio gave.',
    labelNames: ['outcome', 'code'],
    registers: [registry],
  });
  return { count: (outcome, trouble) => sends.inc({ outcome, code: trouble ? familyOf(trouble) : 'none' }) };
}

/** Returns the family of a Twilio code: its first two of five digits name the subject, for example 63 for WhatsApp. */
function familyOf({ code, status }: Trouble): string {
  if (code !== null) return `${Math.floor(code / 1000)}xxx`;
  return status === null ? 'no answer' : `HTTP ${Math.floor(status / 100)}xx`;
}
