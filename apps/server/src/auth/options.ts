import type { Env } from '#env.ts';
import { type CaptchaSettings, captchaOf } from '#http/captcha.ts';

/** How often things may happen. */
export type Limits = ReturnType<typeof defaultLimits>;

/** Numbers without a source are GoTrue's defaults (conf/configuration.go). */
function defaultLimits(embedded: boolean) {
  return {
    /** Seconds between two mails to one address. */
    mailIntervalSeconds: 60,
    /** Mails to one address that one visitor may request in an hour, so that no visitor uses up the address's limit. */
    mailsPerAddress: embedded ? 10_000 : 6,
    /** Sign-in mails to one address in an hour, for all requesters together; above it only the reserve is left (auth/limits/mail-limits.ts). */
    // More than three visitors together can request for one address (6 each, mailsPerAddress).
    mailsToAddress: embedded ? 10_000 : 20,
    /** Mails of the server in an hour. Beyond that the log says so, sign-in mails use the reserve and other mails are refused. */
    // Ten times GoTrue's default: a team of 50 that signs in at once does not reach it.
    mailsPerHour: embedded ? 10_000 : 300,
    /** Codes tried for one address in an hour, right or wrong: with 5 attempts per code this bounds guessing across codes. */
    codesPerHour: 30,
    /** New addresses that one user may try in an hour: each answer reveals whether somebody has the address. */
    addressesPerHour: 10,
    /** Refreshes of one session in a minute; beyond that 503. */
    refreshesPerMinute: 60,
    /** Codes of second factors tried in one session in a minute. */
    factorTriesPerMinute: 15,
    /** Codes of one factor tried in an hour, in one session that has not passed the second step. */
    factorTriesPerHour: 30,
    /**
     * Codes of one factor tried in a day, in all sessions that have not passed the second step. Three of a million codes are valid at
     * a time: at 100 tries a day, a guesser has an even chance after six years (ln 2 / 0.0003 days).
     */
    factorTriesPerDay: 100,
    /**
     * Codes to all phones together in an hour. Above it the administrators get a mail, and only confirmed numbers get codes: a fraud that
     * earns by messages needs new numbers.
     */
    // A team of 50 that sets phones up at once, each with three tries, does not reach it.
    phoneCodesPerHour: 200,
    /** Requests of one visitor to each of otp, recover, resend, verify … in five minutes; 0 switches the limit off. */
    perVisitor: embedded ? 0 : 30,
  };
}

/** A sign-in provider: any OpenID Connect issuer, or GitHub, which speaks plain OAuth 2. */
export type ProviderSettings = Env['AUTH_PROVIDERS'][number];

/**
 * Sends a text with a code to a phone (E.164), and resolves once the messaging provider has accepted it.
 *
 * @throws {CodeNotSent} with words for the person; any other error is logged without its message.
 */
export type SendCode = (phone: string, text: string) => Promise<void>;

/** Options beyond the settings of env.ts. */
export interface AuthOptions {
  limits: Limits;
  providers: ProviderSettings[];
  captcha?: CaptchaSettings;
  /** Without it, a phone cannot be a second factor. */
  sendCode?: SendCode;
  /**
   * Whether a GET of a mailed link shows a button first: mail scanners follow links and would use them up. Default: true unless
   * only loopback can reach the server (then no mail leaves the machine).
   */
  linkConfirm: boolean;
  /** Whether signed-in users may link a provider's identity to their account themselves. */
  manualLinking: boolean;
}

/** Any subset of the options; the defaults fill in the rest. */
export type GivenOptions = Partial<Omit<AuthOptions, 'limits'>> & { limits?: Partial<Limits> };

/**
 * Fills in the defaults. `embedded` (only loopback can reach the server) lifts the limit per visitor and the hourly limits on mail:
 * all callers share one IP address, and mail goes no further than the outbox.
 */
export function withDefaults(given: GivenOptions, embedded: boolean) {
  return {
    providers: [],
    linkConfirm: !embedded,
    manualLinking: false,
    ...given,
    limits: { ...defaultLimits(embedded), ...given.limits },
  } satisfies AuthOptions;
}

/** Returns the options that an operator sets in the environment. */
export function authOptions(env: Env): GivenOptions {
  const { AUTH_MAILS_PER_HOUR } = env;
  const captcha = captchaOf(env);
  return {
    providers: env.AUTH_PROVIDERS,
    ...(env.AUTH_LINK_CONFIRM !== undefined && { linkConfirm: env.AUTH_LINK_CONFIRM }),
    manualLinking: env.AUTH_MANUAL_LINKING,
    ...(captcha && { captcha }),
    ...(AUTH_MAILS_PER_HOUR && { limits: { mailsPerHour: AUTH_MAILS_PER_HOUR } }),
  };
}

/** Returns the hourly mail limit for code without `AuthOptions`: the operator's setting or the default. */
export function mailsPerHourOf(env: Env): number {
  return withDefaults(authOptions(env), env.embedded).limits.mailsPerHour;
}

/**
 * Thrown when a code could not be sent. `message` tells the person who waits for it what to do, and contains no phone number. It is
 * shown only for a verified number: whether a number can be reached reveals who has lately written to us (phone-challenge.ts).
 */
export class CodeNotSent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CodeNotSent';
  }
}
