import { appRouter } from '@labrish/api';
import { hasScope, neededScopes, SCOPES } from '@labrish/api/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#rest/endpoints.ts';
import { oneDatabase } from '../harness.ts';
import { startTown, type Town } from './people.ts';

/** Which procedures a key with this scope may call. A new procedure belongs here too: decide, then look at `scopes.ts`. */
const DECIDED: Record<string, string> = {
  any: 'users.me',
  none: `apiKeys.create apiKeys.list apiKeys.revoke apiKeys.rotate invitations.list invitations.withdraw sessions.end
    sessions.history sessions.list users.block users.get users.invite users.list users.remove users.unblock users.update`,
  'submissions:read': 'submissions.get submissions.list submissions.overview submissions.stats',
  'audio:read': 'submissions.audioUrl',
  'topics:read': 'campaigns.list prompts.list targets.get targets.progress',
  'topics:write': `campaigns.create campaigns.remove prompts.create prompts.import prompts.reorder prompts.restore
    prompts.retire prompts.update targets.set`,
  'flow:read': `botSentences.list buttonMappings.list contentTemplates.list events.list flowTests.list
    flowVersions.askedAgain flowVersions.changes flowVersions.draft flowVersions.file flowVersions.findings
    flowVersions.harmOfRestoring flowVersions.list flowVersions.publishCheck flowVersions.whole funnel.get
    stateMachine.get states.list transitions.actions transitions.list transitions.rules`,
  'flow:write': `botSentences.restore botSentences.reword buttonMappings.create buttonMappings.remove
    buttonMappings.update contentTemplates.create contentTemplates.sync contentTemplates.update events.create
    events.update flowTests.create flowTests.remove flowTests.update flowVersions.discard flowVersions.importFile
    flowVersions.publish flowVersions.restore flowVersions.setPublishing flowVersions.undoDiscard states.create
    states.remove states.rename states.save transitions.configure transitions.create transitions.move
    transitions.remove`,
  'review:read': `review.adjudication.of review.brakes.list review.figures review.history review.pace
    review.settings.get review.voices.own review.waiting`,
  'review:read audio:read': 'review.adjudication.list',
  'review:write': `review.adjudication.adjudicate review.brakes.lift review.offerSkipped review.recuse review.release
    review.renew review.saveDraft review.settings.update review.skip review.verdict review.voices.forgetOwn
    review.voices.proveOwn`,
  'review:write audio:read': 'review.next review.undo',
  'releases:read': 'releases.get releases.list releases.plan',
  'releases:write': `releases.create releases.discard releases.publish releases.takeOutClip releases.withdraw`,
  'operations:read': `audit.list dataProtection.get listening.figures listening.list operations.alert
    operations.failures operations.find operations.now operations.sender operations.stuck operations.timeline`,
  'operations:write': `operations.erase operations.hold operations.lift operations.move operations.pause
    operations.resend operations.resume operations.retry`,
};

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([name, { _def }]) => ({ name, type: _def.type, needed: neededScopes(name, _def.type) }));
const nameOf = (needed: ReturnType<typeof neededScopes>) =>
  Array.isArray(needed) ? needed.join(' ') : ((needed as 'any' | null) ?? 'none');

test('somebody has decided for every procedure which scope it needs', () => {
  const found = Object.fromEntries(Object.keys(DECIDED).map((scope) => [scope, [] as string[]]));
  for (const { name, needed } of procedures) (found[nameOf(needed)] ??= []).push(name);
  const decided = Object.entries(DECIDED).map(([scope, names]) => [scope, names.split(/\s+/).sort()]);
  for (const names of Object.values(found)) names.sort();
  expect(found).toEqual(Object.fromEntries(decided));
});

describe.each(oneDatabase)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: string;
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('boss@example.org', 'admin');
    boss = (await town.signIn('boss@example.org')).access_token ?? '';
  });
  afterAll(() => town.server.close());

  const keyWith = async (scopes: string[], role = 'admin') =>
    (await town.call(boss, 'POST', '/api-keys', { name: 'A script', role, scopes })).body.key as string;
  const missing = (scope: string) => `This API key has no access to "${scope}"; it may `;

  test('every procedure refuses a key without its scope before it reads the input, by REST and by tRPC', async () => {
    const key = await keyWith(['topics:write']);
    const isOpen = (needed: ReturnType<typeof neededScopes>) =>
      needed === 'any' || (needed?.every((one) => hasScope(['topics:write'], one)) ?? false);
    for (const { name, rest, scopes } of endpoints(appRouter)) {
      const path = rest.path.replace(/\{\w+\}/g, 'nobody');
      const { status, error } = await town.call(key, rest.method, path);
      const isRefused = status === 403 && error.startsWith('This API key has no access to ');
      expect([name, isRefused]).toEqual([name, !isOpen(scopes)]);
    }
    town.advance(61);
    for (const { name, type, needed } of procedures) {
      const answer = await fetch(`${town.server.url}/trpc/${name}?input=1`, {
        method: type === 'query' ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(type !== 'query' && { body: '1' }),
      });
      expect([name, (await answer.text()).includes('This API key has no access')]).toEqual([
        name,
        !isOpen(needed),
      ]);
    }
  });

  test('the refusal says what is missing and what the key may do', async () => {
    const key = await keyWith(['submissions:read', 'topics:write']);
    expect((await town.call(key, 'GET', '/submissions')).status).toBe(200);
    expect((await town.call(key, 'GET', '/prompts')).status).toBe(200);
    expect(await town.call(key, 'GET', '/releases')).toMatchObject({
      status: 403,
      error:
        'This API key has no access to "releases:read"; it may read what is known of recordings ("submissions:read"), ' +
        'change topics, targets and campaigns ("topics:write").',
    });
    expect((await town.call(key, 'GET', '/users')).error).toContain('no access to people, keys and devices;');
    expect((await town.call(key, 'GET', '/users/me/profile')).status).toBe(404);
  });

  test('audio needs its own scope, wherever its address is given out', async () => {
    const id = '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33';
    const facts = await keyWith(['submissions:read', 'review:write']);
    const addresses = [
      ['GET', `/submissions/${id}/audio-url`],
      ['POST', '/review/next'],
      ['GET', '/review/adjudication'],
    ] as const;
    for (const [method, path] of addresses)
      expect((await town.call(facts, method, path)).error).toContain(missing('audio:read'));
    const both = await keyWith(['audio:read', 'review:write']);
    for (const [method, path] of addresses)
      expect((await town.call(both, method, path)).status).not.toBe(403);
  });

  test('scopes add no rights, and a key with scopes makes no keys', async () => {
    const reviewer = await keyWith([...SCOPES], 'reviewer');
    expect(await town.call(reviewer, 'POST', '/operations/pause')).toMatchObject({
      status: 403,
      error: 'This needs an administrator.',
    });
    const admin = await keyWith([...SCOPES]);
    const body = { name: 'More', role: 'admin', scopes: null };
    expect((await town.call(admin, 'POST', '/api-keys', body)).status).toBe(403);
  });

  test('to limit a key by nothing is said in so many words', async () => {
    const make = (scopes: unknown) =>
      town.call(boss, 'POST', '/api-keys', { name: 'A', role: 'admin', scopes });
    expect((await make(undefined)).error).toContain('scopes: is required');
    expect((await make([])).error).toContain('Choose at least one scope');
    expect((await make(['everything'])).status).toBe(400);
    expect((await make(null)).body.api_key).toMatchObject({ scopes: null });
    expect((await make(['topics:write', 'audio:read', 'audio:read'])).body.api_key).toMatchObject({
      scopes: ['audio:read', 'topics:write'],
    });
    const { prisma } = town.server.services.db;
    const { key, api_key } = (await make(null)).body as { key: string; api_key: { id: string } };
    await prisma.api_keys.update({ where: { id: api_key.id }, data: { is_unrestricted: false } });
    expect((await town.call(key, 'GET', '/prompts')).error).toBe(missing('topics:read') + 'do nothing.');
  });
});
