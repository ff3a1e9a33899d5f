import { isIP } from 'node:net';
import { MAX_AUDIO_BYTES } from '#audio/types.ts';
import { type TwilioAccount, twilioUrl } from './client.ts';

/** Redirects that a download follows at most. Twilio answers with one, to its content network. */
const MAX_HOPS = 3;
const GONE = [404, 410];

/** The bytes could not be downloaded. `final` says why a retry does not help, or is null; `gone`: Twilio has them no longer, or not yet. */
export class NoMedia extends Error {
  readonly final: 'not_ours' | 'too_large' | 'gone' | null;
  constructor(message: string, final: NoMedia['final'] = null) {
    super(message);
    this.name = 'NoMedia';
    this.final = final;
  }
}

/**
 * Downloads an attachment. Accepts only Twilio's address of this message's media in our account. Sends our credentials there, and
 * not to the target of a redirect.
 *
 * @throws {NoMedia}
 */
export async function download(
  account: TwilioAccount,
  address: string,
  message_sid: string,
): Promise<{ bytes: Uint8Array; type: string | undefined }> {
  const prefix = `https://api.twilio.com/2010-04-01/Accounts/${account.account_sid}/Messages/${message_sid}/Media/`;
  if (!address.startsWith(prefix) || !/^ME[0-9a-f]{32}$/i.test(address.slice(prefix.length)))
    throw new NoMedia(
      'The attachment is not at the address where Twilio keeps media of our account.',
      'not_ours',
    );
  const signal = AbortSignal.timeout(account.timeout_ms);
  try {
    const response = await follow(account, twilioUrl(address, account.base_url), signal);
    return { bytes: await readCapped(response), type: response.headers.get('content-type') ?? undefined };
  } catch (error) {
    if (error instanceof NoMedia) throw error;
    throw new NoMedia(signal.aborted ? 'The download took too long.' : 'The download broke off.');
  }
}

async function follow(account: TwilioAccount, first: URL, signal: AbortSignal): Promise<Response> {
  const credentials = Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64');
  let url = first;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const headers: Record<string, string> = hop === 0 ? { authorization: `Basic ${credentials}` } : {};
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status < 300 || response.status >= 400 || !location)
      throw new NoMedia(
        `Twilio answered ${response.status} instead of the attachment.`,
        GONE.includes(response.status) ? 'gone' : null,
      );
    url = redirected(account, new URL(location, url));
  }
  throw new NoMedia('Twilio redirected too often.');
}

/** Returns the target of a redirect, which must be public and over TLS; with a base address of our own, on its host. */
function redirected({ base_url }: TwilioAccount, to: URL): URL {
  const allowed = base_url
    ? to.hostname === new URL(base_url).hostname
    : to.protocol === 'https:' && !isIP(to.hostname.replace(/^\[|\]$/g, '')) && to.hostname.includes('.');
  if (!allowed) throw new NoMedia('Twilio redirected to a place that is not public.');
  return to;
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the download.
    if (size > MAX_AUDIO_BYTES) throw new NoMedia('The attachment is larger than 16 MB.', 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
