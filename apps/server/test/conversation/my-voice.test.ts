import { COUNTRY } from '../country.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMyVoice } from '#submissions/my-voice.ts';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { createPerson, createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';

describe.each(databases)('MY VOICE on $name', ({ url: database }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  beforeEach(() => server.services.db.prisma.submissions.deleteMany());
  afterAll(() => server.close());

  /** Creates a contributor from this parish with `notes` recordings, whose last question is still open. */
  async function speakerOf(parish: string, notes = 1) {
    const somebody = await createPersonAtPrompt(server.url);
    for (let i = 0; i < notes; i += 1) await somebody.speak(newNote());
    await somebody.tap('Patwa');
    await somebody.say(parish);
    return somebody;
  }
  const numbers = async ({ say }: Pick<ReturnType<typeof createPerson>, 'say'>) =>
    ((await say('MY VOICE')).body ?? '').split('\n\n').slice(0, 2);
  const given = ({ person }: { person: string }) => findSubmissions(server, person);
  const settle = (id: string | undefined, review_status: 'accepted' | 'rejected' | 'quarantined') =>
    server.services.db.prisma.submissions.update({ where: { id: id ?? '' }, data: { review_status } });

  it('has a kind word for who has given nothing', async () => {
    expect((await createPerson(server.url).say('my voice')).body).toMatch(
      /^There's no recording of yours yet/,
    );
    const atPrompt = await createPersonAtPrompt(server.url);
    expect((await numbers(atPrompt))[0]).toMatch(/^There's no recording of yours yet/);
  });

  it('counts what was given, accepted and is still to be heard, and leaves one where they are', async () => {
    const somebody = await speakerOf('Kingston', 3);
    const rows = await given(somebody);
    await settle(rows[0]?.id, 'accepted');
    await settle(rows[1]?.id, 'rejected');
    const question = (await somebody.settled()).at(-1);
    const told = await somebody.say('Mi voice');
    expect(told.body?.split('\n\n').slice(0, 2)).toEqual([
      'You have given 3 recordings, less than a minute in all. Thank you!\nAccepted by our listeners: 1\nStill to be heard: 1',
      'Kingston is number 1 of 14 parishes, with 2 recordings.',
    ]);
    expect(told.list).toEqual(question?.list);
  });

  it('counts whole minutes, and nothing that was taken back', async () => {
    const somebody = await speakerOf('Portland', 2);
    await server.services.db.prisma.submissions.updateMany({ data: { duration_ms: 100_000 } });
    expect((await numbers(somebody))[0]).toMatch(/^You have given 2 recordings, 3 minutes in all/);
    await somebody.say('DELETE LAST');
    expect((await numbers(somebody))[0]).toMatch(/^You have given 1 recording, 2 minutes in all/);
    await somebody.say('DELETE ALL');
    await somebody.say('YES');
    expect((await somebody.say('my voice')).body).toMatch(/^There's no recording of yours yet/);
  });

  it('ranks their parish among all, and says when it shares a place', async () => {
    const andrew = await speakerOf('St Andrew', 2);
    const thomas = await speakerOf('St Thomas');
    const mary = await speakerOf('St Mary');
    expect((await numbers(andrew))[1]).toBe('Saint Andrew is number 1 of 14 parishes, with 2 recordings.');
    expect((await numbers(thomas))[1]).toBe('Saint Thomas shares place 2 of 14 parishes, with 1 recording.');
    await settle((await given(mary))[0]?.id, 'quarantined');
    expect((await numbers(thomas))[1]).toBe('Saint Thomas is number 2 of 14 parishes, with 1 recording.');
    const kept = await numbers(mary);
    expect(kept[0]).toContain('Still to be heard: 1');
    expect(kept[1]).not.toContain('parishes');
  });

  it('says nothing of a parish where none is known', async () => {
    const abroad = await speakerOf('Outside Jamaica');
    expect((await numbers(abroad))[1]).not.toContain('parishes');
  });

  it('counts for a parish what was tried in the simulator only where the dashboard does', async () => {
    const somebody = await speakerOf('Hanover');
    const [row] = await given(somebody);
    const speaker = { id: row?.user_id ?? '', region_code: 'JM-09', region_label: 'Hanover' };
    const { pilot } = COUNTRY;
    const { prisma } = server.services.db;
    expect((await findMyVoice(prisma, speaker, { pilot, counts_simulator: true })).place).toMatchObject({
      rank: 1,
      recordings: 1,
    });
    expect(await findMyVoice(prisma, speaker, { pilot, counts_simulator: false })).toMatchObject({
      recordings: 1,
      place: null,
    });
    expect(pilot.places).toHaveLength(14);
  });
});
