import twilio from 'twilio';
import type { Mark } from '#contributors/reachability.ts';
import type { NetworkFailure, Remedy, SendProblem } from '#delivery/channel.ts';
import { NoNumber } from './client.ts';

type Meaning = Pick<SendProblem, 'words' | 'remedy' | 'marks'>;

const later = (words: string): Meaning => ({ words, remedy: 'later' });
const asText = (words: string): Meaning => ({ words, remedy: 'as_text' });
const stop = (words: string, marks?: Mark): Meaning => ({ words, remedy: 'stop', ...(marks && { marks }) });

/** Codes from twilio.com/docs/api/errors; each is explained in docs/twilio.md, which a test keeps complete. */
export const TWILIO_ERRORS: Record<number, Meaning> = {
  20003: later('Twilio refused our credentials. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'),
  20404: stop('Twilio knows nothing under this id; it was probably deleted there.'),
  20429: later('Too many calls at once.'),
  21211: stop('Twilio does not accept the address of this contributor.', 'unreachable'),
  21610: stop(
    'This contributor told Twilio to stop. Nothing more is sent until they write again; Twilio wants START.',
    'opted_out',
  ),
  21611: later('The sending queue of our number is full.'),
  21655: asText('The template is not known at Twilio any more. Sent as plain text; sync the template.'),
  21656: asText('The template does not take our variables. Sent as plain text; sync the template.'),
  30001: later('The message waited too long in the queue.'),
  30008: stop('WhatsApp did not say why the message failed.'),
  63003: stop(
    'This contributor cannot be reached on WhatsApp. Nothing more is sent until they write again.',
    'unreachable',
  ),
  63005: stop('WhatsApp did not accept the content of the message.'),
  63007: stop(
    'Our number is not a WhatsApp sender of this account. Check the setting that has it, TWILIO_WHATSAPP_NUMBER or TWILIO_WHATSAPP_NUMBERS.',
  ),
  63012: later('WhatsApp had an internal error.'),
  63016: stop(
    'More than 24 hours have passed since this contributor wrote, so WhatsApp takes no message until they write again.',
  ),
  63017: later('Our number sends too fast.'),
  63018: later('WhatsApp limits how fast we may send to this contributor.'),
  63019: stop(
    'Twilio could not fetch the voice note. Check that it reaches PUBLIC_URL; the text was sent without it.',
  ),
  63021: asText('WhatsApp refused the content, for example more than 1,024 characters. Shorten the message.'),
  63014: stop(
    'This contributor blocked us on WhatsApp. Nothing more is sent until they write again.',
    'opted_out',
  ),
  63024: stop(
    'WhatsApp cannot deliver to this contributor: no account, old terms or an old app. Nothing more is sent until they write again.',
    'unreachable',
  ),
  63027: asText('The template is missing at WhatsApp. Sent as plain text; sync the template.'),
  63028: asText('The template has another number of variables. Sent as plain text; sync the template.'),
  63032: stop('WhatsApp keeps this contributor in an experiment without business messages.'),
  63040: asText('WhatsApp rejected the template.'),
  63041: asText('WhatsApp paused the template.'),
  63042: asText('WhatsApp disabled the template.'),
};

/** Ways in which a call gets no answer, by Node's codes. Where no connection was made, no request was sent, and a retry is safe. */
const NO_ANSWER: [codes: RegExp, network: NetworkFailure, remedy: Remedy, words: string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'dns',
    'later',
    "The name of Twilio's server could not be looked up (DNS). Check the network and the name servers of this machine.",
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/,
    'refused',
    'later',
    'No connection to Twilio can be made. Check the network, the firewall and the proxy of this machine.',
  ],
  [
    /CERT|SELF_SIGNED|^ERR_(TLS|SSL)|^EPROTO$/,
    'tls',
    'later',
    "The certificate of Twilio's server is not accepted (TLS). Check the clock of this machine, and what stands between it and Twilio.",
  ],
  [/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout', 'ask', 'Twilio did not answer in time.'],
];

const CUT = [/.*/, 'cut', 'ask', 'Twilio ended the connection without an answer.'] as const;

/** Describes whatever the Twilio client throws, in words and with a remedy. Never throws. */
export function problemOf(error: unknown): SendProblem {
  if (error instanceof twilio.RestException) return refused(error);
  if (error instanceof NoNumber) return { code: null, status: null, words: error.message, remedy: 'stop' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [, network, remedy, words] = NO_ANSWER.find(([codes]) => codes.test(code)) ?? CUT;
  return { code: null, status: null, words, remedy, network };
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
