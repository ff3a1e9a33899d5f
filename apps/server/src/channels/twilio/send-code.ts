import { CodeNotSent } from '#auth/factors/code-not-sent.ts';
import type { SendCode } from '#auth/options.ts';
import type { Services } from '#context.ts';
import { findContributor } from '#contributors/contributors.ts';
import { WINDOW_MS } from '#contributors/reachability.ts';
import type { TwilioAccount } from './client.ts';
import { problemOf } from './errors.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'log' | 'now'>;

/** Seconds for which WhatsApp may try to deliver a code: an expired one would only confuse. */
const VALID_SECONDS = 300;
/** The number cannot be reached on WhatsApp: Twilio's codes for that. */
const UNREACHABLE = [21211, 63003, 63024];

/**
 * Sends codes as plain text on WhatsApp. WhatsApp accepts such a text only within 24 hours after the person last wrote to our
 * number: later, Twilio refuses it (63016), and the error says so. Twilio may refuse it only after accepting it, so this checks
 * the 24 hours first.
 */
export function codeSender(parts: Parts, { client, sender }: TwilioAccount): SendCode {
  return async (phone, body) => {
    const to = `whatsapp:${phone}`;
    const wrote = (await findContributor(parts, to))?.last_inbound_at;
    if (!wrote || parts.now().getTime() - wrote.getTime() >= WINDOW_MS) throw outsideWindow(sender);
    try {
      await client.messages.create({ to, from: sender, body, validityPeriod: VALID_SECONDS });
    } catch (error) {
      const { code, status, words } = problemOf(error);
      parts.log.warn({ twilio_code: code, status, words }, 'code not sent');
      if (code === 63016) throw outsideWindow(sender);
      throw new CodeNotSent(
        code !== null && UNREACHABLE.includes(code)
          ? 'This number cannot be reached on WhatsApp. Check it, or use an authenticator app.'
          : 'WhatsApp did not take it. Please try again in a minute.',
      );
    }
  };
}

function outsideWindow(sender: string): CodeNotSent {
  const ours = sender.replace('whatsapp:', '');
  return new CodeNotSent(
    `WhatsApp lets us write only within 24 hours after you wrote to us (63016). Send any message to ${ours} on WhatsApp, then ask for a new code.`,
  );
}
