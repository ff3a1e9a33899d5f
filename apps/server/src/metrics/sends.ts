import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * What became of a try to send, or of what was sent. `found`: Twilio had taken it at a try before. `superseded`: it was out of
 * date. `put_off`: it is tried again. `failed`: it was given up. `undelivered`: Twilio took it, and told later that it did
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

/** How messages of ours get to Twilio. */
export function sendFigures(registry: Registry): SendFigures {
  const sends = new Counter({
    name: 'labrish_sends_total',
    help: 'Messages to WhatsApp by what became of the try, and the family of the code that Twilio gave.',
    labelNames: ['outcome', 'code'],
    registers: [registry],
  });
  return { count: (outcome, trouble) => sends.inc({ outcome, code: trouble ? familyOf(trouble) : 'none' }) };
}

/** Codes of Twilio's have five digits, of which the first two tell what they are about: 63 is WhatsApp. */
function familyOf({ code, status }: Trouble): string {
  if (code !== null) return `${Math.floor(code / 1000)}xxx`;
  return status === null ? 'no answer' : `HTTP ${Math.floor(status / 100)}xx`;
}
