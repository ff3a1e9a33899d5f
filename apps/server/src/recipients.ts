import type { Recipient } from '@labrish/api/context';
import type { Services } from './context.ts';
import type { Env } from './env.ts';

const CHAT = 'phone numbers, messages and voice notes';

/** Lists everybody outside the team who gets data under these settings, with the country where they say that they store it. */
export function recipientsOf({ env, recognisers }: Pick<Services, 'env' | 'recognisers'>): Recipient[] {
  const mail = env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null;
  const outside = recognisers.filter(
    ({ is_ours, recipient }, place, all) =>
      !is_ours && all.findIndex((one) => !one.is_ours && one.recipient === recipient) === place,
  );
  const auth = env.AUTH_URL ? new URL(env.AUTH_URL).hostname : null;
  return [
    {
      ...{ name: 'The host of this server', purpose: 'stores and processes everything' },
      ...{ receives: 'all data', country: env.HOSTING_COUNTRY ?? null },
    },
    ...some(env.S3_BUCKET, () => ({
      ...{ name: hostOfBucket(env), purpose: 'stores recordings', country: env.S3_COUNTRY ?? null },
      receives: 'voice notes and the versions of the dataset, under names that say nothing of people',
    })),
    ...some(env.TWILIO_ACCOUNT_SID, () => ({
      ...{ name: 'Meta (WhatsApp)', purpose: 'carries the chat', receives: CHAT },
      country: 'United States and Ireland',
    })),
    ...some(env.TWILIO_ACCOUNT_SID, () => ({
      ...{ name: 'Twilio', purpose: 'connects the chat to this server', country: 'United States' },
      receives: `${CHAT}, until they are stored here and deleted there`,
    })),
    ...some(mail, (name) => ({
      ...{ name, purpose: 'sends mail', country: env.MAIL_COUNTRY ?? null },
      receives: 'mail addresses of the team and of researchers, and what is written to them',
    })),
    ...outside.map(({ recipient: name, country }) => ({
      ...{ name, purpose: 'drafts transcripts', country },
      receives: 'accepted voice notes of people whose agreement names it, without saying whose they are',
    })),
    ...some(auth, (name) => ({ name, ...SIGN_IN })),
    ...env.AUTH_PROVIDERS.map(({ name }) => ({ name, ...SIGN_IN })),
    ...some(env.AUTH_CAPTCHA_PROVIDER, (provider) => ({
      ...{ name: provider === 'hcaptcha' ? 'hCaptcha' : 'Cloudflare Turnstile', country: 'United States' },
      ...{ purpose: 'keeps machines from the sign-in page', receives: 'network addresses of the team' },
    })),
  ];
}

function hostOfBucket({ S3_ENDPOINT, S3_REGION }: Env): string {
  return S3_ENDPOINT ? new URL(S3_ENDPOINT).hostname : `Amazon S3 (${S3_REGION ?? ''})`;
}

const SIGN_IN = { purpose: 'signs the team in', receives: 'mail addresses of the team', country: null };

function some<T>(setting: T | null | undefined, toRecipient: (setting: T) => Recipient): Recipient[] {
  return setting === null || setting === undefined ? [] : [toRecipient(setting)];
}
