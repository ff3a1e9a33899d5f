import type { Caller } from '@labrish/api';
import { listenerOf, type Listener } from '@labrish/api/listening/limit';
import type { Services } from '#context.ts';
import { sameBytes } from '#auth-secret/secrets.ts';

/** How long a playback address is valid: enough to listen to a recording, too short to be worth sharing. */
const LIFETIME_SECONDS = 15 * 60;

const PURPOSE = 'audio-url';

type Signer = Pick<Services, 'secrets' | 'now'>;

/** What the address was requested for; undefined: to listen to the recording, or to download it. */
export type ListenPurpose = 'review' | 'adjudication' | undefined;

/** The contents of a valid address. */
interface Signed {
  secondsLeft: number;
  listener: Listener;
  purpose: ListenPurpose;
}

/**
 * Signs an address that plays one recording for 15 minutes without signing in; relative to the site. It contains the listener
 * (`by`, only ids) and the purpose, so that the recording counts as heard by them.
 * A quarantined recording is played only by an address for `adjudication`, which admins get.
 * `&rendition=mp3` may be added: the same recording for browsers that cannot play the original.
 */
export function signAudioUrl(
  services: Signer,
  submissionId: string,
  caller: Caller,
  purpose?: ListenPurpose,
): string {
  const expires = String(Math.floor(services.now().getTime() / 1000) + LIFETIME_SECONDS);
  const by = packListener(listenerOf(caller));
  const signature = sign(services, [submissionId, expires, by, purpose]).toString('base64url');
  return `/audio/${submissionId}?expires=${expires}&by=${by}${purpose ? `&for=${purpose}` : ''}&signature=${signature}`;
}

/** Checks an address. Returns its contents, or why it is refused, in words. */
export function checkSignature(
  services: Signer,
  submissionId: string,
  query: { expires?: unknown; by?: unknown; signature?: unknown; for?: unknown },
): Signed | { error: string } {
  const { expires, by, signature, for: purpose } = query;
  if (typeof expires !== 'string' || typeof by !== 'string' || typeof signature !== 'string')
    return { error: UNSIGNED };
  if (purpose !== undefined && purpose !== 'review' && purpose !== 'adjudication') return { error: UNSIGNED };
  const given = Buffer.from(signature, 'base64url');
  const listener = unpackListener(by);
  if (!listener || !sameBytes(given, sign(services, [submissionId, expires, by, purpose])))
    return { error: UNSIGNED };
  const secondsLeft = Number(expires) - Math.floor(services.now().getTime() / 1000);
  return secondsLeft > 0 ? { secondsLeft, listener, purpose } : { error: EXPIRED };
}

const UNSIGNED =
  'This address was not made by this server or was changed. Open the recording from the list of submissions.';
const EXPIRED = 'This address has expired. Open the recording from the list of submissions again.';

function sign({ secrets }: Signer, parts: readonly (string | undefined)[]): Buffer {
  return secrets.mac(PURPOSE, parts.map((part) => part ?? '').join(' '));
}

/** Packs a listener: a letter for the kind, then in base64url the id of the person, or those of the API key and its person. */
function packListener({ kind, id, person_id, is_exempt }: Listener): string {
  const letter = kind === 'user' ? 'u' : is_exempt ? 'a' : 'k';
  const ids = kind === 'user' ? [id] : [id, person_id];
  return letter + Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');
}

function unpackListener(by: string): Listener | null {
  const [first, second = first] = Buffer.from(by.slice(1), 'base64url').toString('hex').match(/.{32}/g) ?? [];
  if (!first || !second) return null;
  const is_exempt = by.startsWith('a');
  return {
    kind: by.startsWith('u') ? 'user' : 'api_key',
    ...{ id: uuid(first), person_id: uuid(second), is_exempt },
  };
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
