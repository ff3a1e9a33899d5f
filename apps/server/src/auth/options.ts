import type { Env } from '#env.ts';

/** How often things may happen. Numbers without a source are GoTrue's defaults (conf/configuration.go). */
export interface Limits {
  /** Seconds between two mails to one address. */
  mailIntervalSeconds: number;
  /** Mails to one address that one visitor may ask for in an hour, so that nobody uses up what all may ask for. */
  mailsPerAddress: number;
  /** Sign-in mails to one address in an hour, whoever asks; beyond that the reserve is left (auth/mail/mail-limits.ts). */
  mailsToAddress: number;
  /** Sign-in mails of the whole server in an hour: beyond that the log says so and the reserve is left. Others are refused. */
  mailsPerHour: number;
  /** Wrong or right codes tried for one address in an hour: with 5 tries per code it bounds guessing across codes. */
  codesPerHour: number;
  /** Refreshes of one session in a minute; beyond that 503. */
  refreshesPerMinute: number;
  /** Codes of second factors that are tried in one session in a minute. */
  factorTriesPerMinute: number;
  /**
   * Codes of one factor that are tried in an hour in one session that has not given one yet, and in a day in all of them.
   * Of a million codes three are right: at 100 a day, a guesser needs nine years for an even chance.
   */
  factorTriesPerHour: number;
  factorTriesPerDay: number;
  /** Addresses that one user may ask in an hour to move to: each tells whether somebody has it. */
  addressesPerHour: number;
  /** Requests of one visitor to each of otp, recover, resend, verify … in five minutes; 0 switches the limit off. */
  perVisitor: number;
}

/** A sign-in provider: any OpenID Connect issuer, or GitHub, which speaks plain OAuth 2. */
export interface ProviderSettings {
  /** As in `/authorize?provider=`. */
  name: string;
  kind: 'oidc' | 'github';
  /** Issuer of the OpenID provider; for GitHub Enterprise its address. */
  issuer?: string;
  client_id: string;
  client_secret: string;
  scopes?: string;
}

export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile';
  secret: string;
  /** Replaces the provider's address, for tests. */
  url?: string;
}

/**
 * Brings a text with a code to a phone (E.164), and resolves once the messaging provider has taken it.
 *
 * @throws {CodeNotSent} (auth/factors/code-not-sent.ts) with words for the person; anything else is reported without its message.
 */
export type SendCode = (phone: string, text: string) => Promise<void>;

/** What can be switched on beyond the settings of env.ts. */
export interface AuthOptions {
  limits: Limits;
  providers: ProviderSettings[];
  captcha?: CaptchaSettings;
  /** Without it, phones are no second factor. */
  sendCode?: SendCode;
  /**
   * A GET of a mailed link shows a button first: mail scanners follow links and would use them up. By default wherever
   * mail leaves this machine.
   */
  linkConfirm: boolean;
  /** Whether somebody who is signed in may add a provider's identity to their account by themselves. */
  manualLinking: boolean;
}

/** Any of them; the rest is filled in. */
export type GivenOptions = Partial<Omit<AuthOptions, 'limits'>> & { limits?: Partial<Limits> };

/**
 * The defaults. While nothing but loopback can reach the server, all callers share one IP address and mail goes no
 * further than the outbox, so those limits rest.
 */
export function withDefaults(given: GivenOptions, embedded: boolean) {
  return {
    providers: [],
    linkConfirm: !embedded,
    manualLinking: false,
    ...given,
    limits: {
      mailIntervalSeconds: 60,
      mailsPerAddress: embedded ? 10_000 : 6,
      // About four times what one stranger can ask for with the addresses of a few lines.
      mailsToAddress: embedded ? 10_000 : 20,
      // Ten times GoTrue's: it is an alarm, and a team of 50 that signs in all at once does not set it off.
      mailsPerHour: embedded ? 10_000 : 300,
      codesPerHour: 30,
      addressesPerHour: 10,
      refreshesPerMinute: 60,
      factorTriesPerMinute: 15,
      factorTriesPerHour: 30,
      factorTriesPerDay: 100,
      perVisitor: embedded ? 0 : 30,
      ...given.limits,
    },
  } satisfies AuthOptions;
}

/** The options that an operator sets in the environment. */
export function authOptions(env: Env): GivenOptions {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SECRET: secret, AUTH_MAILS_PER_HOUR } = env;
  return {
    providers: env.AUTH_PROVIDERS.map(({ issuer, scopes, ...rest }) => ({
      ...rest,
      ...(issuer && { issuer }),
      ...(scopes && { scopes }),
    })),
    ...(env.AUTH_LINK_CONFIRM !== undefined && { linkConfirm: env.AUTH_LINK_CONFIRM }),
    manualLinking: env.AUTH_MANUAL_LINKING,
    ...(provider && secret && { captcha: { provider, secret } }),
    ...(AUTH_MAILS_PER_HOUR && { limits: { mailsPerHour: AUTH_MAILS_PER_HOUR } }),
  };
}

/** What an operator sets, or the default, where the endpoints' own options are not at hand. */
export function mailsPerHourOf(env: Env): number {
  return withDefaults(authOptions(env), env.embedded).limits.mailsPerHour;
}
