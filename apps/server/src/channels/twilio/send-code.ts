import { CodeNotSent, type SendCode } from '#auth/options.ts';
import type { Services } from '#context.ts';
import { findContributor } from '#contributors/contributors.ts';
import { isWindowClosed } from '#contributors/reachability.ts';
import { sendMessage, type TwilioAccount } from './client.ts';
import { problemOf } from './errors.ts';

type Parts = Pick<Services, 'budget' | 'db' | 'secrets' | 'log' | 'now'>;

/**
 * Sends codes as plain text on WhatsApp. WhatsApp accepts such a text only within 24 hours after the person last wrote to our
 * number: later, Twilio refuses it (63016), and the error says so. Twilio may refuse it only after accepting it, so this checks
 * the 24 hours first.
 */
export function codeSender(parts: Parts, account: TwilioAccount): SendCode {
  return async (phone, body) => {
    const to = `whatsapp:${phone}`;
    const pilot = await pilotInWindow(parts, account, to);
    if (!pilot) throw outsideWindow(account);
    try {
      await sendMessage(account, pilot, { to, body });
      parts.budget.count('code');
    } catch (error) {
      const { code, status, words, marks } = problemOf(error);
      parts.log.warn({ twilio_code: code, status, words }, 'code not sent');
      if (code === 63016) throw outsideWindow(account);
      throw new CodeNotSent(
        marks === 'unreachable'
          ? 'This number cannot be reached on WhatsApp. Check it, or use an authenticator app.'
          : 'WhatsApp did not take it. Please try again in a minute.',
      );
    }
  };
}

/** Finds the pilot whose number may write to an address now: the person has written to that number within 24 hours. */
async function pilotInWindow(
  parts: Parts,
  { senders }: TwilioAccount,
  address: string,
): Promise<string | undefined> {
  for (const pilot of senders.keys()) {
    const contributor = await findContributor(parts, pilot, address);
    if (contributor && !isWindowClosed(contributor, parts.now())) return pilot;
  }
  return undefined;
}

function outsideWindow({ senders }: TwilioAccount): CodeNotSent {
  const ours = [...senders.values()].join(' or ').replaceAll('whatsapp:', '');
  return new CodeNotSent(
    `WhatsApp lets us write only within 24 hours after you wrote to us (63016). Send any message to ${ours} on WhatsApp, then ask for a new code.`,
  );
}
