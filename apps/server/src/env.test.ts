import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BadSettings, readEnv, SETTINGS } from './env.ts';

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@labrish.example' };

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('the settings', () => {
  it('need nothing at all for the embedded mode', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      ADMIN_EMAIL: 'admin@localhost',
      AUTH_SIGNUP: 'invite',
      PRODUCT_NAME: 'Labrish',
      embedded: true,
    });
  });

  it('name the team with roles, and an institution’s address with its name', () => {
    expect(readEnv({ TEAM: ' Ann Lee, linguist, lead;Ben Fox,engineer; ' }).TEAM).toEqual([
      { name: 'Ann Lee', role: 'linguist, lead' },
      { name: 'Ben Fox', role: 'engineer' },
    ]);
    for (const TEAM of ['Ann Lee', 'Ann Lee, ; Ben Fox, engineer', 'A, b;'.repeat(31)])
      expect(problemsOf({ TEAM })).toMatch(/TEAM: must name/);
    expect(problemsOf({ INSTITUTION_URL: 'https://uni.example' })).toContain('INSTITUTION_NAME: is missing');
  });

  it('count an empty variable as not set', () => {
    expect(readEnv({ PORT: '', PRODUCT_NAME: '  ' })).toMatchObject({ PORT: 3000, PRODUCT_NAME: 'Labrish' });
  });

  it('name every bad variable at once', () => {
    const problems = problemsOf({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      CONTRIBUTION_PHONE: '876-555',
      AUTH_SIGNUP: 'all',
    });
    for (const name of ['PORT', 'LOG_LEVEL', 'CONTRIBUTION_PHONE', 'AUTH_SIGNUP'])
      expect(problems).toContain(name);
  });

  it('refuse a public address without mail, secret and administrator', () => {
    const problems = problemsOf({ PUBLIC_URL: 'https://labrish.example' });
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'AUTH_SECRET', 'ADMIN_EMAIL'])
      expect(problems).toContain(`${name}: is missing`);
  });

  it('want a mail server with another auth service, too, for the invitations', () => {
    const outside = {
      PUBLIC_URL: 'https://labrish.example',
      AUTH_URL: 'https://auth.example',
      AUTH_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: 'admin@labrish.example',
    };
    expect(problemsOf(outside)).toContain('SMTP_URL: is missing');
    expect(problemsOf({ ...outside, ...MAIL })).toBe('accepted');
    expect(problemsOf({ SMTP_URL: MAIL.SMTP_URL })).toContain('MAIL_FROM: is missing; mail needs a sender');
  });

  it('are not embedded when the server listens beyond loopback', () => {
    expect(readEnv({ HOST: '0.0.0.0' }).embedded).toBe(false);
    expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:8080', HOST: '::1' }).embedded).toBe(true);
  });

  it('want the three Twilio settings together', () => {
    expect(problemsOf({ TWILIO_AUTH_TOKEN: 'secret' })).toContain('TWILIO_ACCOUNT_SID');
  });

  it('want the three captcha settings together: without a site key nobody could sign in', () => {
    const two = { AUTH_CAPTCHA_PROVIDER: 'hcaptcha', AUTH_CAPTCHA_SECRET: 's3cret' };
    expect(problemsOf(two)).toContain('AUTH_CAPTCHA_SITE_KEY');
    expect(problemsOf({ AUTH_CAPTCHA_SITE_KEY: 'site' })).toMatch(/_PROVIDER[^]*_SECRET/);
    expect(problemsOf({ ...two, AUTH_CAPTCHA_SITE_KEY: 'site' })).toBe('accepted');
  });

  it('name the proxies that are believed: those on this machine and in its private network, unless told', () => {
    expect(readEnv({}).TRUST_PROXY).toContain('uniquelocal');
    expect(readEnv({ TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([]);
    expect(readEnv({ TRUST_PROXY: '10.1.2.3, 192.0.2.0/24,2001:db8::/32' }).TRUST_PROXY).toEqual([
      '10.1.2.3',
      '192.0.2.0/24',
      '2001:db8::/32',
    ]);
    for (const bad of ['true', '1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0', 'proxy.example'])
      expect(problemsOf({ TRUST_PROXY: bad }), bad).toMatch(/TRUST_PROXY: must be addresses or ranges/);
  });

  it('of a bucket go together, and a name that is none of them is refused', () => {
    const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const bucket = { S3_BUCKET: 'voices', S3_REGION: 'eu-west-1' };
    expect(problemsOf({ ...bucket, ...key })).toBe('accepted');
    // A bucket without keys is accepted: the role of the machine may give access.
    expect(problemsOf(bucket)).toBe('accepted');
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(
      /AWS_ACCESS_KEY_ID[^]*AWS_SECRET_ACCESS_KEY/,
    );
    expect(problemsOf({ ...bucket, AWS_ACCESS_KEY_ID: 'id' })).toMatch(/AWS_SECRET_ACCESS_KEY: is missing/);
    expect(problemsOf({ S3_BUCKET: 'voices' })).toMatch(/S3_REGION: is missing; give the region/);
    expect(problemsOf({ S3_REGION: 'eu-west-1' })).toMatch(/S3_BUCKET: is missing/);
    expect(problemsOf({ ...bucket, S3_BUCKET: 's3://voices/a' })).toMatch(/S3_BUCKET: must be the name/);
    expect(problemsOf({ ...bucket, S3_PREFIX: 'a' })).toMatch(
      /S3_PREFIX: is not a setting; there are S3_BUCKET/,
    );
    // Keys without a bucket are accepted: other tools read them as well.
    expect(problemsOf({ AWS_ACCESS_KEY_ID: 'id' })).toBe('accepted');
    expect(problemsOf({ S3_BUCKET: '' })).toBe('accepted');
  });

  it('let ten processes share a stock PostgreSQL, unless told', () => {
    expect(readEnv({}).DATABASE_POOL_SIZE * 10).toBeLessThanOrEqual(97);
    expect(readEnv({ DATABASE_POOL_SIZE: '20' }).DATABASE_POOL_SIZE).toBe(20);
    expect(problemsOf({ DATABASE_POOL_SIZE: '3' })).toMatch(/DATABASE_POOL_SIZE: must be at least 4/);
  });

  it('never repeat a secret in the message', () => {
    expect(problemsOf({ AUTH_SECRET: 'short-and-secret' })).not.toContain('short-and-secret');
  });

  it('drop the trailing slash of the address', () => {
    expect(readEnv({ PUBLIC_URL: 'http://localhost:9/' }).PUBLIC_URL).toBe('http://localhost:9');
  });
});

describe('the names of the settings', () => {
  /** Settings that only `auth:change-secret` reads. */
  const OF_COMMANDS = ['AUTH_SECRET_NEW'];
  const all = [...SETTINGS, ...OF_COMMANDS].sort();
  const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const namesIn = (lines: RegExpMatchArray | null, name: RegExp) =>
    (lines ?? []).flatMap((line) => line.match(name) ?? []).sort();

  it('are all in .env.example, and no others', () => {
    expect(namesIn(textOf('.env.example').match(/^#[A-Z].*$/gm), /(?<=^#)[A-Z0-9_]+/)).toEqual(all);
  });

  it('are all in the table of the README, and no others', () => {
    expect(
      namesIn(
        textOf('README.md').match(/^\| `[A-Z0-9_]+`.*$/gm),
        /(?<=^\| (?:`[A-Z0-9_]+`, )*`)[A-Z0-9_]+(?=`)/g,
      ),
    ).toEqual(all);
  });
});
