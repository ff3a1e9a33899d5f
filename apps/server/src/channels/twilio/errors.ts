import twilio from 'twilio';
import type { Mark } from '#contributors/reachability.ts';
import type { Remedy, SendProblem } from '#delivery/channel.ts';
import { NoNumber } from './client.ts';

/** Codes from twilio.com/docs/api/errors; each is explained in docs/twilio.md, which a test keeps complete. */
export const TWILIO_ERRORS: Record<number, { words: string; remedy: Remedy; marks?: Mark }> = {
  20003: {
    words: 'Twilio refused our credentials. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    remedy: 'later',
  },
  20404: { words: 'Twilio knows nothing under this id; it was probably deleted there.', remedy: 'stop' },
  20429: { words: 'Too many calls at once.', remedy: 'later' },
  21211: {
    words: 'Twilio does not accept the address of this contributor.',
    remedy: 'stop',
    marks: 'unreachable',
  },
  21610: {
    words:
      'This contributor told Twilio to stop. Nothing more is sent until they write again; Twilio wants START.',
    remedy: 'stop',
    marks: 'opted_out',
  },
  21611: { words: 'The sending queue of our number is full.', remedy: 'later' },
  21655: {
    words: 'The template is not known at Twilio any more. Sent as plain text; sync the template.',
    remedy: 'as_text',
  },
  21656: {
    words: 'The template does not take our variables. Sent as plain text; sync the template.',
    remedy: 'as_text',
  },
  30001: { words: 'The message waited too long in the queue.', remedy: 'later' },
  30008: { words: 'WhatsApp did not say why the message failed.', remedy: 'stop' },
  63003: {
    words: 'This contributor cannot be reached on WhatsApp. Nothing more is sent until they write again.',
    remedy: 'stop',
    marks: 'unreachable',
  },
  63005: { words: 'WhatsApp did not accept the content of the message.', remedy: 'stop' },
  63007: {
    words:
      'Our number is not a WhatsApp sender of this account. Check the setting that has it, TWILIO_WHATSAPP_NUMBER or TWILIO_WHATSAPP_NUMBERS.',
    remedy: 'stop',
  },
  63012: { words: 'WhatsApp had an internal error.', remedy: 'later' },
  63016: {
    words:
      'More than 24 hours have passed since this contributor wrote, so WhatsApp takes no message until they write again.',
    remedy: 'stop',
  },
  63017: { words: 'Our number sends too fast.', remedy: 'later' },
  63018: { words: 'WhatsApp limits how fast we may send to this contributor.', remedy: 'later' },
  63021: {
    words: 'WhatsApp refused the content, for example more than 1,024 characters. Shorten the message.',
    remedy: 'as_text',
  },
  63014: {
    words: 'This contributor blocked us on WhatsApp. Nothing more is sent until they write again.',
    remedy: 'stop',
    marks: 'opted_out',
  },
  63024: {
    words:
      'WhatsApp cannot deliver to this contributor: no account, old terms or an old app. Nothing more is sent until they write again.',
    remedy: 'stop',
    marks: 'unreachable',
  },
  63027: {
    words: 'The template is missing at WhatsApp. Sent as plain text; sync the template.',
    remedy: 'as_text',
  },
  63028: {
    words: 'The template has another number of variables. Sent as plain text; sync the template.',
    remedy: 'as_text',
  },
  63032: {
    words: 'WhatsApp keeps this contributor in an experiment without business messages.',
    remedy: 'stop',
  },
  63040: { words: 'WhatsApp rejected the template.', remedy: 'as_text' },
  63041: { words: 'WhatsApp paused the template.', remedy: 'as_text' },
  63042: { words: 'WhatsApp disabled the template.', remedy: 'as_text' },
};

/** Errors of sockets that never connected: no request was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Describes whatever the Twilio client throws, in words and with a remedy. Never throws. */
export function problemOf(error: unknown): SendProblem {
  if (error instanceof twilio.RestException) return refused(error);
  if (error instanceof NoNumber) return { code: null, status: null, words: error.message, remedy: 'stop' };
  const cause = error instanceof Error && 'code' in error ? String(error.code) : '';
  return NOT_CONNECTED.has(cause)
    ? { code: null, status: null, words: 'Twilio cannot be reached.', remedy: 'later' }
    : { code: null, status: null, words: 'Twilio did not answer.', remedy: 'ask' };
}

/** Returns the words and the remedy for the error code of a status report; null means that the report gives none. */
export function problemOfCode(code: number | null): SendProblem {
  if (code === null)
    return {
      ...{ code, status: null, remedy: 'stop' },
      words: 'Twilio could not deliver this and gave no reason.',
    };
  const known = TWILIO_ERRORS[code];
  return {
    code,
    status: null,
    words: known?.words ?? `Twilio reports error ${code}: https://www.twilio.com/docs/errors/${code}`,
    remedy: known?.remedy ?? 'stop',
    ...(known?.marks && { marks: known.marks }),
  };
}

function refused({ status, code, message }: InstanceType<typeof twilio.RestException>): SendProblem {
  if (typeof code === 'number' && TWILIO_ERRORS[code]) return { ...problemOfCode(code), status };
  if (status === 429) return { ...problemOfCode(20429), status, code: code ?? null };
  if (status >= 500)
    return { code: code ?? null, status, words: 'Twilio has an error on its side.', remedy: 'ask' };
  return {
    code: code ?? null,
    status,
    words: `Twilio refused this (${status}${code ? `, error ${code}` : ''}): ${withoutAddress(message)}`,
    // Retry when Twilio refuses us and not the message: a suspended account, for example, may be reopened.
    remedy: status === 401 || status === 403 ? 'later' : 'stop',
  };
}

/** Removes phone numbers, because Twilio quotes them in its messages ("The 'To' number whatsapp:+1876… is not …"). */
function withoutAddress(message: string | undefined): string {
  return (message ?? 'no reason given')
    .replace(/(whatsapp:)?\+?\d[\d ()-]{6,}\d|whatsapp:\S+/g, '[address]')
    .slice(0, 500);
}

/** Codes about our account or Twilio itself: they concern every recipient. */
const OF_EVERYBODY = new Set([20003, 20429, 30001, 63012]);
/** Codes about one of our numbers: they concern every recipient if there is no other. */
const OF_A_NUMBER = new Set([21611, 63007, 63017]);
const REFUSES_US = new Set([401, 403, 429]);

/**
 * Checks whether a failed send means that no message gets through, not just this one or those to its contributor.
 *
 * @param numbers how many numbers we have
 */
export function concernsEverybody({ code, status, remedy }: SendProblem, numbers: number): boolean {
  if (code !== null && OF_A_NUMBER.has(code)) return numbers === 1;
  if (remedy === 'ask' || (remedy === 'later' && code === null)) return true;
  return (code !== null && OF_EVERYBODY.has(code)) || (status !== null && REFUSES_US.has(status));
}

/** Runs a deletion. It is no error when the resource is gone already. */
export async function ignoreNotFound(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (problemOf(error).status !== 404) throw error;
  }
}
