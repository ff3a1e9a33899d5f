import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';

/**
 * Where a call to Twilio really goes: the address itself, or the same path below `base` (TWILIO_API_BASE_URL).
 *
 * @throws for every host that is not Twilio's, so that neither a bug nor a forged address sends our credentials elsewhere.
 */
export function twilioUrl(address: string, base: string | undefined): URL {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port || !/^([a-z0-9-]+\.)+twilio\.com$/.test(url.hostname))
    throw new Error(`${url.hostname} is not a Twilio host.`);
  return base ? new URL(`${base.replace(/\/+$/, '')}${url.pathname}${url.search}`) : url;
}

/**
 * The HTTP side of the official client. It knows no base address, so every request is turned here. It does not repeat
 * anything by itself: the queues know what may be repeated.
 */
export function twilioHttp(base: string | undefined, timeout: number) {
  return new (class extends twilio.RequestClient {
    override request<T>(options: RequestClient.RequestOptions<T>) {
      return super.request<T>({ ...options, uri: twilioUrl(options.uri, base).href });
    }
  })({ timeout });
}
