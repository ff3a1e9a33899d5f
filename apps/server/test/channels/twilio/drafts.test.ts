import { COUNTRY } from '../../country.ts';
import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminContext } from '../../fake-twilio/admin.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '557');
  await server.templates.syncAll();
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const settings = { ...COUNTRY, product_name: 'Labrish' };

const caller = () =>
  createCaller({
    ...adminContext(server.services),
    syncTemplate: ({ id }) => server.templates.sync(id),
    runPublishCheck: ({ flow, live, tests }) =>
      server.services.flowChecker.publishCheck({
        flow: { ...flow, ...settings },
        live: live && { ...live, ...settings },
        tests,
      }),
  });

/** Returns what a new contributor is sent when they take the first choices, up to the first prompt, which is random. */
async function beginning(): Promise<{ body: string; content_sid: string | null }[]> {
  const from = await people.greeted();
  for (const text of ['1', 'what?', '2']) await people.say(from, text);
  return server.fake.sentTo(from).map(({ body, content_sid }) => ({ body, content_sid }));
}

test('ten edits that wait to be published change nothing for a hundred people, buttons included; published, they do', async () => {
  const before = await beginning();
  expect(before.every(({ content_sid }) => content_sid !== null)).toBe(true);
  const api = caller();
  await api.flowVersions.setPublishing({ publishing: 'when_published' });
  const { templates } = await api.contentTemplates.list();
  const said = templates
    .filter(({ actions }) => actions.length > 0)
    .toSorted((a, b) => b.template_key.localeCompare(a.template_key))
    .slice(0, 5);
  expect(said.map(({ template_key }) => template_key)).toContain('welcome');
  for (const { id, body, actions } of said) {
    await api.contentTemplates.update({ id, body: `${body} Really.` });
    const renamed = actions.map((action) => ({ ...action, title: `${action.title.slice(0, 17)} x` }));
    await api.contentTemplates.update({ id, actions: renamed });
    await api.contentTemplates.sync({ id });
  }
  const during = await Promise.all(Array.from({ length: 100 }, beginning));
  expect(new Set(during.map((chat) => JSON.stringify(chat)))).toEqual(new Set([JSON.stringify(before)]));

  await api.flowVersions.publish({ note: 'All of it.' });
  const after = await beginning();
  expect(after).not.toEqual(before);
  expect(after.every(({ content_sid }) => content_sid !== null)).toBe(true);
});

test('a restored release goes out with its own buttons at once', async () => {
  const api = caller();
  await api.flowVersions.setPublishing({ publishing: 'each_save' });
  const { live } = await api.flowVersions.draft();
  const before = await beginning();
  const [template] = (await api.contentTemplates.list()).templates.filter(
    ({ template_key }) => template_key === 'welcome',
  );
  if (!template) throw new Error('The seeded flow has a welcome.');
  await api.contentTemplates.update({ id: template.id, actions: [{ id: 'other', title: 'Something else' }] });
  await api.contentTemplates.sync({ id: template.id });
  await api.flowVersions.restore({ number: live });
  expect(await beginning()).toEqual(before);
});
