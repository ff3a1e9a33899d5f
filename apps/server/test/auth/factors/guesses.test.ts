import { testDatabases } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, newestMail, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';

/** The limit of these tests: codes in an hour and a session. */
const HOURLY = 6;

type SignedIn = Awaited<ReturnType<typeof signIn>>;

describe.each(testDatabases)('guesses of second factors on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({
      database,
      options: { limits: { factorTriesPerMinute: 1000, factorTriesPerHour: HOURLY, factorTriesPerDay: 10 } },
    });
  });
  afterAll(() => world.close());

  const codeFor = (secret: string) =>
    new TOTP({ secret }).generate({ timestamp: world.services.now().getTime() });

  async function withFactor(email: string) {
    await addUser(world, email);
    const owner = await signIn(world, email);
    const { data, error } = await owner.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error) throw error;
    const [factorId, secret] = [data.id, data.totp.secret];
    await owner.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    world.advance(90);
    return { owner, factorId, secret };
  }

  /** Tries wrong codes, three per challenge. @returns the status and the message of each answer */
  async function guess({ session }: SignedIn, factorId: string, secret: string, times: number) {
    const call = (path: string, body: object) =>
      checkedFetch(`${world.authUrl}/factors/${factorId}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answers: { status: number; msg: string }[] = [];
    let challenge_id = '';
    for (let n = 0; n < times; n++) {
      if (n % 3 === 0) challenge_id = ((await (await call('challenge', {})).json()) as { id: string }).id;
      const wrong = String((Number(codeFor(secret)) + 500_000) % 1_000_000).padStart(6, '0');
      const response = await call('verify', { challenge_id, code: wrong });
      answers.push({ status: response.status, msg: ((await response.json()) as { msg: string }).msg });
    }
    return answers;
  }
  const rows = (action: string, factor_id: string) =>
    world.services.db.prisma.audit_log.count({
      where: { action: `auth.${action}`, after: { path: ['factor_id'], equals: factor_id } },
    });

  test('are few in a session, and its owner signs in with the first right code all the same', async () => {
    const email = 'ann@example.org';
    const { owner, factorId, secret } = await withFactor(email);
    const stranger = await signIn(world, email);
    const before = await newestMail(world, email);
    const five = await guess(stranger, factorId, secret, 5);
    expect((await newestMail(world, email))?.ID).toBe(before?.ID);
    const answers = [...five, ...(await guess(stranger, factorId, secret, 3))];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    expect(answers.at(-1)?.msg).toMatch(
      /^Too many codes were tried here\. Please try again in \d+ minutes\.$/,
    );
    const warning = await newestMail(world, email);
    expect(warning?.Subject).toBe('Wrong codes at your Labrish account');
    expect(warning?.Text).toContain('change the password of your mailbox');
    expect([await rows('mfa_failed', factorId), await rows('mfa_limit_reached', factorId)]).toEqual([6, 1]);

    // The owner's open sessions keep working, and so does a new sign-in.
    expect((await owner.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull();
    world.advance(60);
    const anew = await signIn(world, email);
    const raised = await anew.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    expect((await whoAmI(world, raised.data?.access_token ?? '')).status).toBe(200);
  });

  test('are bounded by the day, however many sessions there are; in the open one of the owner only by the hour', async () => {
    const email = 'bob@example.org';
    const { owner, factorId, secret } = await withFactor(email);
    const statuses: number[] = [];
    let last = '';
    for (let n = 0; n < 4; n++) {
      const answers = await guess(await signIn(world, email), factorId, secret, 3);
      statuses.push(...answers.map(({ status }) => status));
      last = answers.at(-1)?.msg ?? '';
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(last).toContain('a browser where you are signed in already');
    expect([await rows('mfa_failed', factorId), await rows('mfa_limit_reached', factorId)]).toEqual([10, 1]);
    const late = await signIn(world, email);
    const refused = await late.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    expect(refused.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });

    // The owner's open session gives its code all the same, and then sets up another factor.
    expect((await owner.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull();
    // A session that has given a code has its own limit, which strangers cannot use up.
    const raised = (await owner.client.getSession()).data.session;
    const open = { ...owner, session: raised ?? owner.session };
    const inOpen = (await guess(open, factorId, secret, 12)).map(({ status }) => status);
    // The right code counts as one.
    const wrong = HOURLY - 1;
    expect(inOpen).toEqual([...Array<number>(wrong).fill(422), ...Array<number>(12 - wrong).fill(429)]);
    const { data, error } = await owner.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    if (error) throw error;
    const added = { factorId: data.id, code: codeFor(data.totp.secret) };
    expect((await owner.client.mfa.challengeAndVerify(added)).error).toBeNull();
    world.advance(60);
    const anew = await signIn(world, email);
    const further = { factorId: data.id, code: codeFor(data.totp.secret) };
    expect((await anew.client.mfa.challengeAndVerify(further)).error).toBeNull();

    world.advance(24 * 3600);
    const tomorrow = await signIn(world, email);
    const again = await tomorrow.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    expect(again.error).toBeNull();
    expect(await rows('mfa_limit_reached', factorId)).toBe(1);
  });

  test('ten factors are ten, also when thirty are asked for at once', async () => {
    await addUser(world, 'cy@example.org');
    const { session } = await signIn(world, 'cy@example.org');
    const enrol = (n: number) =>
      checkedFetch(`${world.authUrl}/factors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ factor_type: 'totp', friendly_name: `n${n}` }),
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => enrol(n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ headers }) => headers.get('x-sb-error-code')))).toEqual(
      new Set(['too_many_enrolled_mfa_factors']),
    );
  });
});
