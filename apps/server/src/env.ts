import { emailAddress } from '@labrish/api/email-address';
import { DEFAULT_CONNECTIONS, LEAST_CONNECTIONS } from '@labrish/db/database';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { numbersByPilot, pilots } from './settings/by-pilot.ts';
import { bucketProblems, bucketSettings } from './settings/bucket.ts';
import { recogniserSettings } from './settings/recognisers.ts';
import { redirectPatterns } from './settings/redirect-patterns.ts';
import { E164, NOT_E164 } from './settings/e164.ts';
import { team } from './settings/team.ts';
import { trustedProxies } from './settings/trusted-proxies.ts';
import { isLoopback } from './settings/loopback.ts';
import { OperatorProblem } from './startup-error.ts';

/** Minimum length of AUTH_SECRET, from which every key is derived. */
export const MIN_SECRET_CHARACTERS = 32;
/** Minimum length of METRICS_TOKEN, so that it cannot be guessed. */
const MIN_TOKEN_CHARACTERS = 16;

const url = z.url({ protocol: /^https?$/, message: 'must be an http(s) address' });
const text = z.string().trim().min(1);
/** A secret that cannot be guessed. */
const secret = (characters: number) =>
  z.string().min(characters, `must have at least ${characters} characters`).optional();
const phone = z.string().regex(E164, NOT_E164);
const helpLines = z
  .string()
  .trim()
  .min(3, 'must name somebody to call')
  .max(300, 'must have at most 300 characters');

/** Sign-in providers, as a JSON list; checked here so that a typing error stops the start and not a sign-in. */
const providers = z
  .string()
  .transform(parseJson)
  .pipe(
    z.array(
      z.strictObject({
        /** The value of `provider` in `/authorize?provider=`. */
        name: z.string().regex(/^[a-z0-9_-]+$/, 'must be a short lower-case name'),
        kind: z.enum(['oidc', 'github']),
        /** The issuer of an OpenID provider; for GitHub Enterprise, the address of the server. */
        issuer: url.optional(),
        client_id: text,
        client_secret: text,
        scopes: text.optional(),
      }),
      'must be a JSON list',
    ),
  )
  .default([]);

const schema = z.object({
  /** The countries whose voices are collected, the first one being meant where nobody names one. Absent: the first of pilots/. */
  PILOTS: pilots,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  TRUST_PROXY: trustedProxies,
  DATA_DIR: text.default('.data'),
  /** Where the journal of withdrawals is; absent: in the bucket, or else in DATA_DIR/journal. */
  JOURNAL_DIR: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(LEAST_CONNECTIONS, `must be at least ${LEAST_CONNECTIONS}`)
    .max(500)
    .default(DEFAULT_CONNECTIONS),
  DATABASE_CONNECT_TIMEOUT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  MIGRATION_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  ...bucketSettings,
  AUTH_SECRET: secret(MIN_SECRET_CHARACTERS),
  /** The key of the journal of withdrawals; absent: a key that the server makes and stores beside the journal. */
  JOURNAL_SECRET: secret(MIN_SECRET_CHARACTERS),
  AUTH_SIGNUP: z
    .string()
    .regex(/^(invite|open|domain:[a-z0-9.-]+\.[a-z]{2,})$/i, 'must be invite, open or domain:example.org')
    .default('invite'),
  AUTH_URL: url.optional(),
  AUTH_ISSUER: text.optional(),
  AUTH_KEY: text.optional(),
  AUTH_TRUSTED_JWKS: text.optional(),
  AUTH_REDIRECT_ALLOW: redirectPatterns,
  AUTH_PROVIDERS: providers,
  AUTH_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).optional(),
  AUTH_CAPTCHA_SECRET: text.optional(),
  AUTH_CAPTCHA_SITE_KEY: text.optional(),
  AUTH_LINK_CONFIRM: z.stringbool('must be true or false').optional(),
  AUTH_MANUAL_LINKING: z.stringbool('must be true or false').default(false),
  AUTH_MAILS_PER_HOUR: z.coerce.number().int().min(1).optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').optional(),
  PRODUCT_NAME: text.default('Labrish'),
  HOSTING_COUNTRY: text.optional(),
  MAIL_COUNTRY: text.optional(),
  CODE_VERSION: text.default('development'),
  CONTRIBUTION_PHONE: phone.optional(),
  /** Help lines that the bot of the first pilot gives to people in distress. Absent: those of its folder, which nobody has confirmed. */
  HELP_LINES: helpLines.optional(),
  PARTNERSHIP_EMAIL: z.email('must be an email address').optional(),
  PRESS_EMAIL: z.email('must be an email address').optional(),
  INSTITUTION_NAME: text.optional(),
  INSTITUTION_URL: url.optional(),
  TEAM: team,
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text.optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_AUTH_TOKEN_PREVIOUS: text.optional(),
  /** The number of the first pilot, where TWILIO_WHATSAPP_NUMBERS does not name it. */
  TWILIO_WHATSAPP_NUMBER: phone.optional(),
  TWILIO_WHATSAPP_NUMBERS: numbersByPilot,
  TWILIO_API_BASE_URL: url.optional(),
  /** The most messages of a day; absent: no limit. */
  DAILY_MESSAGE_LIMIT: z.coerce.number().int().min(1, 'must be at least 1').optional(),
  SEND_REMINDERS: z.stringbool('must be true or false').default(false),
  /** Who must have a second factor to use the console: `admins` includes reviewers with a permission. Absent: off where only loopback can reach the server, else admins. */
  REQUIRE_SECOND_FACTOR: z.enum(['admins', 'everyone', 'off'], 'must be admins, everyone or off').optional(),
  /** Recordings of which reviewers get only the sound. `held`: those given to them to judge; `unsettled`: all without a consensus. */
  BLIND_REVIEW: z.enum(['held', 'unsettled'], 'must be held or unsettled').default('held'),
  NOTIFY_REJECTIONS: z.stringbool('must be on or off').default(true),
  /** Days after which the words of messages are erased. */
  RAW_MESSAGE_DAYS: z.coerce.number().int().min(7).max(3650).default(90),
  ...recogniserSettings,
  METRICS_TOKEN: secret(MIN_TOKEN_CHARACTERS),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Settings = z.output<typeof schema>;

/** The names of all variables that are read. */
export const SETTINGS = Object.keys(schema.shape);

/** The checked settings. `PUBLIC_URL` has no trailing slash; `embedded` means that only loopback can reach the server. */
export type Env = Settings & {
  PUBLIC_URL: string;
  ADMIN_EMAIL: string;
  REQUIRE_SECOND_FACTOR: NonNullable<Settings['REQUIRE_SECOND_FACTOR']>;
  embedded: boolean;
  /** The help lines of other pilots than the first, by pilot: HELP_LINES_TT is TT's. */
  help_lines: Record<string, string>;
};

/** Reports every bad variable, in one message that an operator can act on. */
export class BadSettings extends OperatorProblem {
  constructor(problems: string[]) {
    super(
      `The server cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/**
 * Reads the settings once. An empty variable counts as not set.
 *
 * @throws {BadSettings} naming every bad variable.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(present);
  if (!parsed.success)
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const others = otherHelpLines(present);
  if (!others.success)
    throw new BadSettings(
      others.error.issues.map(({ path, message }) => `HELP_LINES_${path.join()}: ${message}`),
    );
  const env = { ...parsed.data, help_lines: others.data };
  const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const loopback = isLoopback(new URL(PUBLIC_URL).hostname);
  const problems = [...bucketProblems(present), ...missingTogether(env, loopback)];
  if (problems.length) throw new BadSettings(problems);
  const embedded = loopback && isLoopback(env.HOST);
  const { ADMIN_EMAIL = 'admin@localhost', REQUIRE_SECOND_FACTOR = embedded ? 'off' : 'admins' } = env;
  return { ...env, PUBLIC_URL, ADMIN_EMAIL, REQUIRE_SECOND_FACTOR, embedded };
}

/** Reads HELP_LINES_TT and the like, by pilot. */
function otherHelpLines(variables: Record<string, string | undefined>) {
  const given = Object.entries(variables).flatMap(([name, lines]) => {
    const code = /^HELP_LINES_([A-Z]{2})$/.exec(name)?.[1];
    return code ? [[code, lines]] : [];
  });
  return z.record(z.string(), helpLines).safeParse(Object.fromEntries(given));
}

/** Finds settings that are missing: those that belong together, and those that a public address needs. */
function missingTogether(env: Settings, loopback: boolean): string[] {
  const problems: string[] = [];
  const need = (name: keyof Settings, why: string) => {
    if (env[name] === undefined) problems.push(`${name}: is missing; ${why}`);
  };
  if (!loopback) {
    const why = 'a public PUBLIC_URL needs it';
    // Needed with AUTH_URL, too, because this server still mails the invitations.
    need('SMTP_URL', `${why} (sign-in links and invitations are sent by mail)`);
    need('AUTH_SECRET', `${why} (keys are derived from it)`);
    need('ADMIN_EMAIL', `${why} (the first administrator)`);
  }
  if (env.SMTP_URL || !loopback) need('MAIL_FROM', 'mail needs a sender');
  if (env.INSTITUTION_URL) need('INSTITUTION_NAME', 'its address needs its name');
  const captcha = ['AUTH_CAPTCHA_PROVIDER', 'AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY'] as const;
  if (captcha.some((name) => env[name]))
    for (const name of captcha) need(name, 'the captcha settings go together');
  for (const { name, kind, issuer } of env.AUTH_PROVIDERS)
    if (kind === 'oidc' && !issuer) problems.push(`AUTH_PROVIDERS: ${name} needs an issuer`);
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_WHATSAPP_NUMBER'] as const;
  const hasNumbers = Object.keys(env.TWILIO_WHATSAPP_NUMBERS).length > 0;
  if (hasNumbers || twilio.some((name) => env[name]))
    for (const name of twilio)
      if (!hasNumbers || name !== 'TWILIO_WHATSAPP_NUMBER') need(name, 'the Twilio settings go together');
  return problems;
}
