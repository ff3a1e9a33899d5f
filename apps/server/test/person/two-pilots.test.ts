import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoCountries, TT_NUMBER, type TwoCountries } from '../pilots/two-countries.ts';
import { openMyData } from './person.ts';

let world: TwoCountries;
let page: Awaited<ReturnType<typeof openMyData>>;
beforeAll(async () => {
  world = await startTwoCountries('574');
  await world.open();
  page = await openMyData(world.server, '577');
});
afterAll(async () => {
  await page.close();
  await world.server.close();
});

test('each chat of one phone gives the data of its own country, and cancels no other', async () => {
  const { server, people } = world;
  const from = await people.ready();
  for (const text of ['Hi', '1', '1', 'my data']) await world.sayInTT(from, text);
  await people.say(from, 'my data');
  server.clock.forward({ hours: 1 });
  await page.round();
  const links = page.linksTo(from);
  expect(links).toHaveLength(2);
  for (const link of links) await page.post(link);
  const codes = page.codesTo(from);
  const owners = [];
  for (const [n, link] of links.entries()) {
    expect((await page.post(link, codes[1 - n])).status).toBe(400);
    expect((await page.post(link, codes[n])).status).toBe(200);
    const [id = ''] = link.split('=').at(-1)?.split('.') ?? [];
    owners.push(
      (await server.services.db.prisma.data_requests.findUniqueOrThrow({ where: { id } })).contributor_id,
    );
  }
  // The two links are sent at once, in either order.
  const numbers = server.fake.sentTo(from).filter(({ body }) => body.includes('/my-data?'));
  const pilots = numbers.map((sent) => (sent.from === TT_NUMBER ? 'TT' : 'JM'));
  expect(pilots.toSorted()).toEqual(['JM', 'TT']);
  const ids = pilots.map(async (pilot) => (await world.contributorIn(pilot, from)).id);
  expect(owners).toEqual(await Promise.all(ids));

  await people.say(from, 'my data');
  await world.sayInTT(from, 'my data');
  await world.sayInTT(from, 'cancel data');
  server.clock.forward({ hours: 1 });
  await page.round();
  expect(page.linksTo(from)).toHaveLength(3);
  expect(world.lastSent(from)?.from).not.toContain('+1868');
});
