import type { Reason } from '@labrish/dataset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';

const TOLD = /sadly we can't use that one/;

/** Creates a contributor who gave `notes` recordings and left. `told` reads of which rejections they were notified. */
async function createSpeaker(server: TestServer, notes = 1) {
  const chat = await createPersonAtPrompt(server.url);
  for (let i = 0; i < notes; i += 1) await chat.speak(newNote());
  for (const choice of ['Patwa', 'Cornwall', 'Hanover', '18 to 24', 'Skip']) await chat.tap(choice);
  await chat.tap('Done for now');
  const { prisma } = server.services.db;
  const rows = await findSubmissions(server, chat.person);
  const change = (i: number, data: Parameters<typeof prisma.submissions.update>[0]['data']) =>
    prisma.submissions.update({ where: { id: rows[i]?.id ?? '' }, data });
  return {
    ...chat,
    rows,
    change,
    reject: (i: number, ...rejection_reasons: Reason[]) =>
      change(i, { review_status: 'rejected', rejection_reasons }),
    told: async () =>
      (await findSubmissions(server, chat.person)).map(
        ({ rejection_notified_at }) => rejection_notified_at !== null,
      ),
  };
}

describe.each(databases)('a recording that was not accepted on $name', ({ url: database }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const speaker = (notes = 1) => createSpeaker(server, notes);

  it('is told when its speaker writes, with the reason, and its prompt again', async () => {
    const { say, speak, reject, told, person, rows } = await speaker();
    await reject(0, 'noise');
    const { body } = await say('hi');
    expect(body).toMatch(TOLD);
    expect(body).toContain('There was so much noise that some words got lost.');
    expect(body).toContain(rows[0]?.prompt_text);
    expect(await told()).toEqual([true]);
    await speak(newNote());
    const again = await findSubmissions(server, person);
    expect(again.map(({ prompt_id }) => prompt_id)).toEqual([rows[0]?.prompt_id, rows[0]?.prompt_id]);
  });

  it('is told once a day at most, and one message stands for all', async () => {
    const { say, reject, told, change } = await speaker(3);
    await reject(0, 'noise');
    await reject(1, 'too_quiet');
    expect((await say('hi')).body).toContain('It was too quiet to follow.');
    expect(await told()).toEqual([true, true, false]);
    await reject(2, 'clipped');
    expect((await say('hm')).body).not.toMatch(TOLD);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const i of [0, 1]) await change(i, { rejection_notified_at: yesterday });
    expect((await say('hm')).body).toContain('It crackled');
    expect(await told()).toEqual([true, true, true]);
  });

  it('is not told when it was accepted after all', async () => {
    const { say, reject, change, told } = await speaker();
    await reject(0, 'noise');
    await change(0, { review_status: 'accepted', rejection_reasons: [] });
    expect((await say('hi')).body).not.toMatch(TOLD);
    expect(await told()).toEqual([false]);
  });

  it('is told without a word that hurts, and not at all to who may be a child or waits for an admin', async () => {
    const offender = await speaker();
    await offender.reject(0, 'offensive', 'noise');
    expect((await offender.say('hi')).body).toContain("It didn't fit this collection.");
    for (const status of ['rejected', 'quarantined'] as const) {
      const child = await speaker(2);
      await child.change(0, {
        review_status: status,
        rejection_reasons: status === 'rejected' ? ['minor_suspected'] : [],
      });
      await child.reject(1, 'noise');
      expect((await child.say('hi')).body).not.toMatch(TOLD);
      expect(await child.told()).toEqual([false, false]);
    }
  });

  it('is not told after STOP, nor of what was taken back', async () => {
    const stopped = await speaker();
    await stopped.say('STOP');
    await stopped.reject(0, 'noise');
    expect((await stopped.say('hi')).body).toBe('You said STOP, so I stay quiet. Reply START to go on.');
    expect(await stopped.told()).toEqual([false]);
    const gone = await speaker();
    await gone.reject(0, 'noise');
    expect((await gone.say('DELETE LAST')).body).not.toMatch(TOLD);
    expect((await gone.say('hm')).body).not.toMatch(TOLD);
    expect(await gone.told()).toEqual([false]);
  });
});

it('nobody is told where NOTIFY_REJECTIONS is off', async () => {
  const server = await startServer({ settings: { NOTIFY_REJECTIONS: 'off' } });
  try {
    const { say, reject, told } = await createSpeaker(server);
    await reject(0, 'noise');
    expect((await say('hi')).body).not.toMatch(TOLD);
    expect(await told()).toEqual([false]);
  } finally {
    await server.close();
  }
});
