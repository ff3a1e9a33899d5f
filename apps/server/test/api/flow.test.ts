import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID } from './setup.ts';

describeApi('on $name', oneTestDatabase, ({ api, as, admin, audited }) => {
  describe('events, states and transitions', () => {
    test('an event key is upper-cased, white space becomes underscores, and it is unique', async () => {
      const { event } = await admin().events.create({ event_key: ' choose  patwa ', friendly_name: 'Patwa' });
      expect(event).toMatchObject({ event_key: 'CHOOSE_PATWA', description: null, is_active: true });
      const again = { event_key: 'CHOOSE_PATWA', friendly_name: 'Again' };
      expect((await api.send('admin', 'POST', '/rules-engine/events', again)).status).toBe(409);
    });

    test('an event is retired and brought back, and stays where it is used', async () => {
      const url = `/rules-engine/events/${ID.yes}`;
      const retired = await api.send('admin', 'PATCH', url, { is_active: false });
      expect(retired).toMatchObject({
        status: 200,
        body: { event: { event_key: 'YES', friendly_name: 'Says yes', is_active: false } },
      });
      expect(await api.db.transitions.count({ where: { event_id: ID.yes } })).toBe(1);
      expect(await api.db.button_mappings.count({ where: { triggers_event: 'YES' } })).toBe(1);
      await admin().events.update({ id: ID.yes, is_active: false });
      await admin().events.update({ id: ID.yes, is_active: true, description: ' With a smile. ' });
      const { event } = await admin().events.update({ id: ID.yes, friendly_name: 'Agrees' });
      expect(event).toMatchObject({ is_active: true, friendly_name: 'Agrees', description: 'With a smile.' });
      expect((await admin().events.update({ id: ID.yes, description: '' })).event.description).toBeNull();
      expect((await audited('events')).map(({ action }) => action)).toEqual(Array(4).fill('update'));
    });

    test('what is no event, and another key for one, is refused', async () => {
      const missing = await api.send('admin', 'PATCH', `/rules-engine/events/${ID.nobody}`, {
        is_active: false,
      });
      expect(missing).toEqual({ status: 404, body: { error: 'There is no such event.' } });
      const url = `/rules-engine/events/${ID.yes}`;
      expect((await api.send('admin', 'PATCH', url, { event_key: 'NO' })).status).toBe(400);
      expect((await api.send('reviewer', 'PATCH', url, { is_active: false })).status).toBe(403);
    });

    test('states come in the order of the conversation', async () => {
      const { states } = await as('reviewer').states.list();
      expect(states.map(({ state_key }) => state_key)).toEqual(['welcome', 'completed']);
    });

    test('a friendly name must say something', async () => {
      await expect(admin().states.update({ id: ID.welcome, friendly_name: '  ' })).rejects.toThrow(
        'fill this in',
      );
      const { state } = await admin().states.update({ id: ID.welcome, friendly_name: ' Hello ' });
      expect(state).toMatchObject({ friendly_name: 'Hello', version: 2 });
    });

    test('a state is marked as an end, or not, and keeps its name', async () => {
      for (const is_final of [true, false]) {
        const { state } = await admin().states.update({ id: ID.welcome, is_final });
        expect(state).toMatchObject({ is_final, friendly_name: 'Welcome' });
      }
    });

    test('a transition moves only to a state that exists', async () => {
      const url = `/transitions/${ID.transition}`;
      expect(await api.send('admin', 'PATCH', url, { to_state_id: ID.nobody })).toEqual({
        status: 400,
        body: {
          error: 'Selected state not found',
          details: [{ path: 'to_state_id', message: 'Selected state not found' }],
        },
      });
      const { transition } = await admin().transitions.move({ id: ID.transition, to_state_id: ID.welcome });
      expect(transition.to_state).toEqual({ id: ID.welcome, state_key: 'welcome', friendly_name: 'Welcome' });
    });

    test('rules and actions are told in words, and drawn in the diagram', async () => {
      const { rules } = await as('reviewer').transitions.rules({ transition_id: ID.transition });
      const { actions } = await as('reviewer').transitions.actions({ transition_id: ID.transition });
      expect(rules).toMatchObject([{ rule_key: 'consent_given', description: 'consent is given' }]);
      expect(actions).toMatchObject([{ action_key: 'choose_prompt', description: 'choose a prompt' }]);
      expect(await as('reviewer').stateMachine.get()).toEqual({
        nodes: [
          { id: 'welcome', label: 'Welcome', isInitial: true, type: 'state' },
          { id: 'completed', label: 'Done', isInitial: false, type: 'final' },
        ],
        edges: [
          {
            source: 'welcome',
            target: 'completed',
            event: 'YES',
            guard: 'consent is given',
            actions: ['choose a prompt'],
          },
        ],
      });
    });
  });

  describe('templates', () => {
    const item = { id: 'k', item: 'Kingston' };

    test('the type follows the content, and switching clears the other choices', async () => {
      const { template } = await admin().contentTemplates.update({ id: ID.template, list_items: [item] });
      expect(template).toMatchObject({
        content_type: 'list',
        actions: [],
        list_items: [item],
        body: 'Wah gwaan!',
      });
    });

    test('more than 10 buttons are refused; 4 are stored with a warning', async () => {
      const buttons = (n: number) =>
        Array.from({ length: n }, (_, i) => ({ id: `b${i}`, title: `Button ${i}` }));
      await expect(
        admin().contentTemplates.update({ id: ID.template, actions: buttons(11) }),
      ).rejects.toThrow('10');
      const { warnings } = await admin().contentTemplates.update({ id: ID.template, actions: buttons(4) });
      expect(warnings).toEqual([expect.stringContaining('up to 3 buttons')]);
    });

    test.each([
      ['a body over 1,024 characters', { body: 'x'.repeat(1025) }],
      [
        'duplicate labels',
        {
          actions: [
            { id: '1', title: 'Yes' },
            { id: '2', title: 'yes' },
          ],
        },
      ],
      ['an id over 128 characters', { actions: [{ id: 'x'.repeat(129), title: 'Yes' }] }],
    ])('%s is refused with the reason, and nothing is written', async (_what, edit) => {
      await expect(admin().contentTemplates.update({ id: ID.template, ...edit })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        details: [{ path: 'template' }],
      });
      expect(await audited('content_templates')).toEqual([]);
    });

    test('a second template for a state is refused', async () => {
      const again = { template_key: 'welcome', friendly_name: 'W', body: 'Hi' };
      expect((await api.send('admin', 'POST', '/content-templates', again)).status).toBe(409);
    });

    test('an edit makes a synced template out of date, unless it changes nothing that is shown', async () => {
      await api.db.content_templates.update({ where: { id: ID.template }, data: { sync_state: 'synced' } });
      const same = await admin().contentTemplates.update({ id: ID.template, friendly_name: 'Other' });
      expect(same.template.sync_state).toBe('synced');
      const other = await admin().contentTemplates.update({ id: ID.template, body: 'Good day' });
      expect(other.template.sync_state).toBe('out_of_date');
    });

    test("a failed sync passes the provider's words on", async () => {
      api.provider.says = { state: 'failed', error: 'Twilio: too many requests' };
      expect(await api.send('admin', 'POST', `/content-templates/${ID.template}/sync`)).toEqual({
        status: 502,
        body: { error: 'Twilio: too many requests' },
      });
      api.provider.says = { state: 'synced' };
    });
  });

  describe('button mappings', () => {
    const mapping = { state_key: 'welcome', button_id: 'no', button_label: 'No', triggers_event: 'YES' };

    test.each([
      ['an unknown state', { ...mapping, state_key: 'nowhere' }, 400],
      ['an unknown event', { ...mapping, triggers_event: 'NOTHING' }, 400],
      ['a button that has one', { ...mapping, button_id: 'yes' }, 409],
    ])('%s is refused', async (_what, body, status) => {
      expect((await api.send('admin', 'POST', '/button-mappings', body)).status).toBe(status);
      expect(await api.db.button_mappings.count()).toBe(1);
    });

    test('are listed for one state or all', async () => {
      expect((await as('reviewer').buttonMappings.list({ state_key: 'completed' })).mappings).toEqual([]);
      expect((await as('reviewer').buttonMappings.list()).mappings).toHaveLength(1);
    });
  });
});
