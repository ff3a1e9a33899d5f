import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { createCaller } from '@labrish/api';
import type { Role } from '@labrish/api';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID } from './setup.ts';

describeApi('on $name', oneTestDatabase, ({ api, as, admin }) => {
  const contextOf = (role: Role) =>
    api.context({ kind: 'user', id: ID.admin, name: `${role}@example.org`, role });

  describe('saving a state', () => {
    const save = {
      id: ID.welcome,
      friendly_name: 'Hello',
      content: { type: 'buttons', body: 'Ready?', actions: [{ id: 'go', title: 'Go' }] },
      mappings: [{ button_id: 'go', button_label: 'Go', triggers_event: 'YES' }],
    } as const;
    const input = {
      ...save,
      content: { ...save.content, actions: [...save.content.actions] },
      mappings: [...save.mappings],
    };

    test('stores name, template and mappings together, and pushes the template', async () => {
      const saved = await admin().states.save(input);
      expect(saved.state).toMatchObject({ friendly_name: 'Hello', version: 2 });
      expect(saved.template).toMatchObject({ body: 'Ready?', content_type: 'call_to_action', version: 2 });
      expect(saved.mappings).toMatchObject([{ button_id: 'go', triggers_event: 'YES' }]);
      expect((await api.db.audit_log.findMany()).map((row) => `${row.action} ${row.entity}`)).toEqual([
        'update states',
        'update content_templates',
        'delete button_mappings',
        'create button_mappings',
        'sync content_templates',
        'sync content_templates',
      ]);
      expect(saved.sync).toEqual({ state: 'synced' });
    });

    test('is done although the push fails, and says why', async () => {
      api.provider.says = { state: 'failed', error: 'Twilio: too many requests' };
      const { sync, template } = await admin().states.save(input);
      api.provider.says = { state: 'synced' };
      expect(sync).toEqual({ state: 'failed', error: 'Twilio: too many requests' });
      expect(template).toMatchObject({ body: 'Ready?', version: 2 });
      const [started, ended] = await api.db.audit_log.findMany({
        where: { action: 'sync' },
        orderBy: { id: 'asc' },
      });
      expect(started).toMatchObject({ before: { sync_state: 'never' }, after: { state: 'started' } });
      expect(ended).toMatchObject({ before: { state: 'started' }, after: sync });
    });

    test('is done although the database goes away before the push ends', async () => {
      const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const cut = createCaller({ ...contextOf('admin'), syncTemplate: () => Promise.reject(away) });
      const { sync, template } = await cut.states.save(input);
      expect(sync).toMatchObject({ state: 'failed', error: expect.stringContaining('database') as string });
      expect(template).toMatchObject({ body: 'Ready?' });
      expect(await api.db.content_templates.findFirst()).toMatchObject({ body: 'Ready?' });
    });

    test('pushes a template whose last push failed as one that was never pushed', async () => {
      const failed = { sync_state: 'failed', sync_error: 'No answer.' } as const;
      await api.db.content_templates.update({ where: { id: ID.template }, data: failed });
      await admin().states.save(input);
      expect(await api.db.content_templates.findFirst()).toMatchObject({
        sync_state: 'out_of_date',
        sync_error: null,
      });
    });

    test('or stores nothing, when one part is refused', async () => {
      const mappings = [{ button_id: 'go', button_label: 'Go', triggers_event: 'NOTHING' }];
      await expect(admin().states.save({ ...input, mappings })).rejects.toThrow('no event NOTHING');
      expect(await api.db.states.findUnique({ where: { id: ID.welcome } })).toMatchObject({
        friendly_name: 'Welcome',
      });
      expect(await api.db.content_templates.findFirst()).toMatchObject({ body: 'Wah gwaan!' });
      expect(await api.db.button_mappings.findMany()).toMatchObject([{ button_id: 'yes' }]);
      expect(await api.db.audit_log.count()).toBe(0);
    });

    test('makes the template that a state lacks', async () => {
      const content = { type: 'message', body: 'Thanks!' } as const;
      const { template } = await admin().states.save({ id: ID.completed, content, mappings: [] });
      expect(template).toMatchObject({ template_key: 'completed', friendly_name: 'Done', body: 'Thanks!' });
    });

    test('as one that only waits switches its template off and keeps its words', async () => {
      const content = { type: 'input' } as const;
      const { template, mappings, sync } = await admin().states.save({ id: ID.welcome, content });
      expect(sync).toBeNull();
      expect(await api.db.audit_log.count({ where: { action: 'sync' } })).toBe(0);
      expect(template).toMatchObject({ is_active: false, body: 'Wah gwaan!' });
      expect(mappings).toEqual([]);
      const back = await admin().states.save({ ...input, version: 2 });
      expect(back.template).toMatchObject({ is_active: true });
    });

    test('stores what people type for a choice, and other wordings; those that are not given stay', async () => {
      const actions = [{ id: 'go', title: 'Go', synonyms: ['yeah', 'gwaan'] }];
      const bodies = { Patwa: 'Yuh ready?' };
      const content = { ...input.content, actions };
      const saved = await admin().states.save({ ...input, content: { ...content, bodies } });
      const unknown = { ...content, bodies: { French: 'Prêt ?' } };
      await expect(admin().states.save({ ...input, content: unknown })).rejects.toThrow(
        'There is no label “French”. Choose English, Mix or Patwa.',
      );
      expect(saved.template).toMatchObject({ actions, bodies });
      const { template } = await admin().states.save({ ...input, content });
      expect(template).toMatchObject({ actions, bodies });
      const without = await admin().states.save({ ...input, content: { ...content, bodies: {} } });
      expect(without.template).toMatchObject({ bodies: {} });
    });

    test('marks the wordings that stayed while another changed, until they change or somebody confirms them', async () => {
      const save = async (body: string, bodies: Record<string, string>) => {
        const { template } = await admin().states.save({
          ...input,
          content: { ...input.content, body, bodies },
        });
        return template?.outdated_wordings;
      };
      const words = { Patwa: 'Yuh ready?', Mix: 'Yuh ready now?' };
      expect(await save('Ready?', words)).toEqual([]);
      expect(await save('Are you ready?', words)).toEqual(['Patwa', 'Mix']);
      expect(await save('Are you ready?', words)).toEqual(['Patwa', 'Mix']);
      expect(await save('Are you ready?', { ...words, Patwa: 'Yuh ready fi staat?' })).toEqual(['Mix']);
      const confirmed = await admin().contentTemplates.update({ id: ID.template, outdated_wordings: [] });
      expect(confirmed.template.outdated_wordings).toEqual([]);
    });

    test('on an older version is refused', async () => {
      await admin().states.save({ ...input, version: 1 });
      await expect(admin().states.save({ ...input, version: 1 })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { version: 2, changed_by: 'admin@example.org' },
      });
    });

    test('is for administrators', async () => {
      await expect(as('reviewer').states.save(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});
