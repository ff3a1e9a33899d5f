import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labelRecordings } from '#submissions/store.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver, silence } from './giver.ts';
import { rowsOf } from './walk.ts';
import { PERSON } from './what-remains.ts';

describe.each(databases)('what one person takes back, on $name', { timeout: 240_000 }, ({ url }) => {
  let server: TwilioServer;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
  });
  afterAll(() => server.close());

  const everythingOf = async (id: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(PERSON).map(async (table) => [table, await rowsOf(server.services, table, id)] as const),
      ),
    );
  const somebody = async () => {
    const person = createGiver(server);
    await person.agree();
    await person.speak();
    await person.tellAll();
    return person;
  };
  const submissionsOf = (user_id: string) =>
    server.services.db.prisma.submissions.findMany({ where: { user_id }, orderBy: { created_at: 'asc' } });

  test('is theirs alone: nothing changes in any row of anybody else', async () => {
    const other = await somebody();
    const before = await everythingOf(await other.id());
    const person = await somebody();
    await person.say('DELETE LAST');
    expect(await everythingOf(await other.id())).toEqual(before);
    await person.say('DELETE ALL');
    await person.say('YES');
    expect(await everythingOf(await other.id())).toEqual(before);
  });

  test('is confirmed by a receipt, also where nothing was given; DELETE LAST has none then', async () => {
    const person = createGiver(server);
    await person.agree();
    await person.say('DELETE LAST');
    const receipts = async () => rowsOf(server.services, 'withdrawals', await person.id());
    expect(await receipts()).toEqual([]);
    await person.say('DELETE ALL');
    await person.say('YES');
    expect(await receipts()).toMatchObject([{ scope: 'all', submission_ids: [] }]);
  });

  test('is the latest recording, of several of one moment too', async () => {
    const person = createGiver(server);
    await person.agree();
    await person.speak();
    await person.speak();
    const [first, second] = await submissionsOf(await person.id());
    await server.services.db.prisma.submissions.update({
      where: { id: first?.id ?? '' },
      data: { created_at: second?.created_at ?? new Date() },
    });
    await person.say('DELETE LAST');
    const left = (await submissionsOf(await person.id())).filter((row) => row.withdrawn_at === null);
    expect(left.map(({ id }) => id)).toEqual([first?.id]);
  });

  test('a silent recording gives way to a better one of the same person for the same prompt, and to nothing else', async () => {
    const [other, person] = [createGiver(server), createGiver(server)];
    for (const one of [other, person]) {
      await one.agree();
      await one.speak(silence(4), 'audio/wav');
    }
    const { submissions } = server.services.db.prisma;
    const [theirs] = await submissionsOf(await other.id());
    const [own] = await submissionsOf(await person.id());
    // The prompt is random: give both the same.
    await submissions.update({
      where: { id: theirs?.id ?? '' },
      data: { prompt_id: own?.prompt_id ?? null },
    });
    await person.speak(silence(5), 'audio/wav');
    expect((await submissionsOf(await person.id())).map((row) => row.withdrawn_at)).toEqual([null, null]);
    await person.speak();
    const left = (await submissionsOf(await person.id())).filter((row) => row.withdrawn_at === null);
    expect(left).toMatchObject([{ duration_ms: 5729 }]);
    expect(await submissionsOf(await other.id())).toMatchObject([{ withdrawn_at: null }]);
  });

  test('an answer about messages that are none of ours labels nothing', async () => {
    const person = await somebody();
    const contributor_id = await person.id();
    const before = await submissionsOf(contributor_id);
    await server.services.db.prisma.$transaction((tx) =>
      labelRecordings({ tx, contributor_id }, ['x1', '1x', '', '-1'], { formality: 'formal' }),
    );
    expect(await submissionsOf(contributor_id)).toEqual(before);
  });
});
