import type { Services } from '#context.ts';
import { sameBytes } from '#secrets.ts';

/** How long a playback address works: long enough to listen to a recording, too short to be worth passing on. */
const LIFETIME_SECONDS = 15 * 60;

const PURPOSE = 'audio-url';

type Signer = Pick<Services, 'secrets' | 'now'>;

/**
 * An address that plays one submission's recording for 15 minutes, without signing in; relative to the site.
 * A recording that is quarantined is played only by an address `forDecision`, which admins get.
 * `&rendition=mp3` may be added: it is the same recording for browsers that cannot play the original.
 */
export function signAudioUrl(services: Signer, submissionId: string, forDecision = false): string {
  const expires = Math.floor(services.now().getTime() / 1000) + LIFETIME_SECONDS;
  const signature = sign(services, submissionId, String(expires), forDecision).toString('base64url');
  return `/audio/${submissionId}?expires=${expires}${forDecision ? '&for=decision' : ''}&signature=${signature}`;
}

/** Seconds that the address has left, or what to tell whoever opens it. */
export function checkSignature(
  services: Signer,
  submissionId: string,
  query: { expires?: unknown; signature?: unknown; for?: unknown },
): { secondsLeft: number; forDecision: boolean } | { error: string } {
  const { expires, signature } = query;
  const forDecision = query.for === 'decision';
  if (typeof expires !== 'string' || typeof signature !== 'string') return { error: UNSIGNED };
  const given = Buffer.from(signature, 'base64url');
  if (!sameBytes(given, sign(services, submissionId, expires, forDecision))) return { error: UNSIGNED };
  const secondsLeft = Number(expires) - Math.floor(services.now().getTime() / 1000);
  return secondsLeft > 0 ? { secondsLeft, forDecision } : { error: EXPIRED };
}

const UNSIGNED =
  'This address was not made by this server or was changed. Open the recording from the list of submissions.';
const EXPIRED = 'This address has expired. Open the recording from the list of submissions again.';

function sign({ secrets }: Signer, submissionId: string, expires: string, forDecision: boolean): Buffer {
  return secrets.mac(PURPOSE, `${submissionId} ${expires}${forDecision ? ' for decision' : ''}`);
}
