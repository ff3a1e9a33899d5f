import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

describe.each(testDatabases)('a save says what it does to people, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(() => flow.reset());

  const NOTHING = { findings: [], asked_again: 0 };
  const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);
  const leadTo = (to_state_id: string) => flow.admin.transitions.move({ id: ID.transition, to_state_id });

  test('each answers with what itself made wrong, and with what it saved as before', async () => {
    expect(await flow.reword('Good day!')).toMatchObject({ template: { id: ID.template }, ...NOTHING });
    const moved = await leadTo(ID.welcome);
    expect(moved.transition.to_state.id).toBe(ID.welcome);
    expect(codesOf(moved)).toContain('no_way_out');
    // An edit does not report a finding that existed before.
    expect(await flow.reword('Good night!')).toMatchObject(NOTHING);
    expect(await leadTo(ID.completed)).toMatchObject(NOTHING);
    const { findings } = await flow.admin.buttonMappings.update({ id: ID.mapping, triggers_event: 'YES' });
    expect(findings).toEqual([]);
    const state = await flow.db.states.findUniqueOrThrow({ where: { id: ID.welcome } });
    const saved = await flow.admin.states.save({
      ...{ id: ID.welcome, version: state.version, mappings: [] },
      content: { type: 'buttons', body: 'Hi', actions: [{ id: 'yes', title: 'Yes' }] },
    });
    expect(codesOf(saved)).toEqual(['choice_leads_nowhere']);
  });

  test('of two at once each answers for its own', async () => {
    const said = { wording: 'English', sentence_key: 'started', body: 'Hello there' } as const;
    const [moved, reworded] = await Promise.all([leadTo(ID.welcome), flow.admin.botSentences.reword(said)]);
    expect(codesOf(moved)).toContain('no_way_out');
    expect(reworded).toMatchObject(NOTHING);
  });

  test('a save that waits to be published does nothing to people', async () => {
    await flow.admin.flowVersions.setPublishing({ publishing: 'when_published', override: 'It is small.' });
    expect(await leadTo(ID.welcome)).toMatchObject(NOTHING);
  });

  test('who agreed to these very words is not asked again when they come back', async () => {
    await flow.askForConsent();
    await flow.standAt('welcome', { consent_version: await flow.agree() });
    const first = await flow.live();
    expect(await flow.reword('Do you agree?')).toMatchObject({ asked_again: 1 });
    const words = { body: ' Do you  agree? ', labels: ['Yes'] };
    expect(await flow.admin.flowVersions.askedAgain(words)).toEqual({ people: 1 });
    expect(await flow.admin.flowVersions.askedAgain({ ...words, body: 'Wah gwaan!' })).toEqual({ people: 0 });
    expect(await flow.admin.flowVersions.askedAgain({ ...words, body: 'Never said.' })).toEqual({
      people: 1,
    });
    expect(await flow.reviewer.flowVersions.harmOfRestoring({ number: first })).toMatchObject(NOTHING);

    // One contributor agreed only to the new words, another to both.
    const { consent_version } = await flow.db.flow_versions.findFirstOrThrow({ orderBy: { number: 'desc' } });
    await flow.db.conversations.updateMany({ data: { snapshot: { consent_version } } });
    expect(await flow.reviewer.flowVersions.harmOfRestoring({ number: first })).toMatchObject({
      asked_again: 1,
    });
    const both = { consent_version, earlier_consents: [consent_version - 1] };
    await flow.db.conversations.updateMany({ data: { snapshot: both } });
    const restored = await flow.admin.flowVersions.restore({ number: first });
    expect(restored).toMatchObject({ version: { consent_version: consent_version - 1 }, ...NOTHING });
  });

  test('before a version is put back, what it would make wrong is told; putting it back is not refused', async () => {
    const harmless = await flow.live();
    await leadTo(ID.welcome);
    const harmful = await flow.live();
    await leadTo(ID.completed);
    expect(codesOf(await flow.reviewer.flowVersions.harmOfRestoring({ number: harmful }))).toContain(
      'no_way_out',
    );
    expect(codesOf(await flow.admin.flowVersions.restore({ number: harmful }))).toContain('no_way_out');
    expect(await flow.reviewer.flowVersions.harmOfRestoring({ number: harmless })).toEqual(NOTHING);
    await expect(flow.reviewer.flowVersions.harmOfRestoring({ number: 999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
