import type { Role } from '@labrish/api';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID } from './setup.ts';

describeApi('on $name', oneTestDatabase, ({ api, ...calls }) => {
  const admin = () => calls.admin().transitions;
  const as = (role: Role) => calls.as(role).transitions;
  const audited = () => calls.audited('transitions');
  const toWelcome = { from_state_id: ID.welcome, event_key: 'YES', to_state_id: ID.welcome };
  const consent = { action_key: 'record_consent', params: {} };
  const nothing = { rules: [], actions: [] };

  describe('adding one', () => {
    test('puts it after those of the same state and event', async () => {
      const { transition } = await admin().create(toWelcome);
      expect(transition).toMatchObject({
        event: { event_key: 'YES' },
        from_state: { state_key: 'welcome' },
        to_state: { state_key: 'welcome' },
        priority: 2,
        version: 1,
      });
      expect((await admin().create({ ...toWelcome, from_state_id: ID.completed })).transition.priority).toBe(
        1,
      );
    });

    test('many at once get a place each', async () => {
      const made = await Promise.all(Array.from({ length: 4 }, () => admin().create(toWelcome)));
      expect(made.map(({ transition }) => transition.priority).sort()).toEqual([2, 3, 4, 5]);
    });

    test('at a place that is taken is refused', async () => {
      await expect(admin().create({ ...toWelcome, priority: 1 })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Another transition for this event has priority 1 already.',
      });
      expect((await admin().create({ ...toWelcome, priority: 7 })).transition.priority).toBe(7);
    });

    test.each([
      ['a state to leave', { from_state_id: ID.nobody }, 'There is no such state.'],
      ['a state to lead to', { to_state_id: ID.nobody }, 'Selected state not found'],
      ['an event', { event_key: 'NEVER_MADE' }, 'There is no event NEVER_MADE. Create it first.'],
      ['a place', { priority: 0 }, 'priority'],
    ])('needs %s that exists', async (_, wrong, words) => {
      await expect(admin().create({ ...toWelcome, ...wrong })).rejects.toThrow(words);
      expect(await api.db.transitions.count()).toBe(1);
    });

    test('is audited', async () => {
      const { transition } = await admin().create(toWelcome);
      expect(await audited()).toMatchObject([
        { action: 'create', entity_id: transition.id, before: null, after: { priority: 2 } },
      ]);
    });
  });

  describe('configuring one', () => {
    const rules = [
      { rule_key: 'submissions_at_least', params: { n: 3 } },
      { rule_key: 'consent_given', params: {} },
    ];
    const actions = [{ action_key: 'set_category', params: { category: 'Patwa' } }, consent];

    test('replaces what was there, in the order given, and tells it in words', async () => {
      const saved = await admin().configure({ id: ID.transition, rules, actions, priority: 9 });
      expect(saved.transition).toMatchObject({ priority: 9, version: 2 });
      expect(saved.rules).toMatchObject([
        { ...rules[0], position: 1, description: 'at least 3 recordings given' },
        { ...rules[1], position: 2, description: 'consent is given' },
      ]);
      expect(saved.actions.map(({ description }) => description)).toEqual([
        'set category Patwa',
        'record consent',
      ]);
      const { rules: stored } = await as('reviewer').rules({ transition_id: ID.transition });
      expect(stored).toEqual(saved.rules);
    });

    test('without a priority keeps its place; no rules and no actions are fine', async () => {
      const saved = await admin().configure({ id: ID.transition, ...nothing });
      expect(saved).toMatchObject({ transition: { priority: 1 }, rules: [], actions: [] });
    });

    test('a place that another one has is refused, and nothing is changed', async () => {
      await admin().create(toWelcome);
      await expect(admin().configure({ id: ID.transition, ...nothing, priority: 2 })).rejects.toThrow(
        'priority 2 already',
      );
      expect((await admin().rules({ transition_id: ID.transition })).rules).toHaveLength(1);
    });

    test.each([
      ['an unknown rule', { rules: [{ rule_key: 'full_moon', params: {} }] }, 'There is no rule "full_moon"'],
      [
        'parameters that a rule does not have',
        { rules: [{ rule_key: 'consent_given', params: { n: 1 } }] },
        'cannot be read',
      ],
      [
        'a parameter of the wrong type',
        { actions: [{ action_key: 'set_category', params: { category: 7 } }] },
        'cannot be read',
      ],
      [
        'a label that the country does not have',
        { actions: [{ action_key: 'set_category', params: { category: 'French' } }] },
        'There is no label "French"',
      ],
      ['more than 10 rules', { rules: Array.from({ length: 11 }, () => rules[1]) }, 'rules'],
    ])('refuses %s', async (_, wrong, words) => {
      const answer = admin().configure({ id: ID.transition, ...nothing, ...wrong } as never);
      await expect(answer).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(answer).rejects.toThrow(words);
    });

    test('is audited with the rules and actions before and after', async () => {
      await admin().configure({ id: ID.transition, rules, actions });
      expect(await audited()).toMatchObject([
        {
          action: 'update',
          before: {
            version: 1,
            rules: [{ rule_key: 'consent_given' }],
            actions: [{ action_key: 'choose_prompt' }],
          },
          after: { version: 2, rules, actions },
        },
      ]);
    });

    test('based on an older version is refused with who and when, and so are moving and removing', async () => {
      await admin().configure({ id: ID.transition, ...nothing, version: 1 });
      const stale = { id: ID.transition, version: 1 };
      const edits = [
        () => admin().configure({ ...stale, ...nothing }),
        () => admin().move({ ...stale, to_state_id: ID.welcome }),
        () => admin().remove(stale),
      ];
      for (const edit of edits)
        await expect(edit()).rejects.toMatchObject({
          code: 'CONFLICT',
          details: { version: 2, changed_by: 'admin@example.org', changed_at: '2026-11-20T14:00:00.000Z' },
        });
      expect(await audited()).toHaveLength(1);
    });

    test('of two edits of one version, one wins', async () => {
      const edits = [1, 2, 3].map((n) =>
        admin().configure({
          id: ID.transition,
          version: 1,
          rules: [{ rule_key: 'submissions_at_least', params: { n } }],
          actions: [],
        }),
      );
      const outcomes = await Promise.allSettled(edits);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await admin().rules({ transition_id: ID.transition })).rules).toHaveLength(1);
    });
  });

  describe('the only place that records consent', () => {
    const records = (id: string) => admin().configure({ id, rules: [], actions: [consent] });
    const ONLY = 'This is the only place that records consent.';

    test('can neither stop doing so nor go', async () => {
      await records(ID.transition);
      await expect(admin().configure({ id: ID.transition, ...nothing })).rejects.toThrow(ONLY);
      await expect(admin().remove({ id: ID.transition })).rejects.toThrow(ONLY);
      expect((await admin().actions({ transition_id: ID.transition })).actions).toHaveLength(1);
    });

    test('can change otherwise, and does not hold others back', async () => {
      await records(ID.transition);
      await records(ID.transition);
      const { transition } = await admin().create(toWelcome);
      await admin().configure({ id: transition.id, ...nothing });
      await admin().remove({ id: transition.id });
      expect(await api.db.transitions.count()).toBe(1);
    });

    test('of two such places either can go, but not both at once', async () => {
      const { transition } = await admin().create(toWelcome);
      await records(ID.transition);
      await records(transition.id);
      const outcomes = await Promise.allSettled(
        [ID.transition, transition.id].map((id) => admin().remove({ id })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await api.db.transition_actions.count({ where: { action_key: 'record_consent' } })).toBe(1);
    });
  });

  describe('removing one', () => {
    test('takes its rules and actions along, and stores them in the audit log', async () => {
      await admin().remove({ id: ID.transition, version: 1 });
      expect(await api.db.transitions.count()).toBe(0);
      expect(await api.db.transition_rules.count()).toBe(0);
      expect(await audited()).toMatchObject([
        {
          action: 'delete',
          entity_id: ID.transition,
          before: { rules: [{ rule_key: 'consent_given' }], actions: [{ action_key: 'choose_prompt' }] },
          after: null,
        },
      ]);
    });

    test('twice is refused', async () => {
      await admin().remove({ id: ID.transition });
      await expect(admin().remove({ id: ID.transition })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  test('reviewers read and change nothing', async () => {
    const reviewer = as('reviewer');
    const edits = [
      () => reviewer.create(toWelcome),
      () => reviewer.configure({ id: ID.transition, ...nothing }),
      () => reviewer.move({ id: ID.transition, to_state_id: ID.welcome }),
      () => reviewer.remove({ id: ID.transition }),
    ];
    for (const edit of edits) await expect(edit()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await reviewer.list()).transitions).toHaveLength(1);
  });
});
