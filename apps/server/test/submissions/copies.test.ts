import { recompute } from '@labrish/api/review/recompute';
import { appRouter } from '@labrish/api';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '#rest/routes.ts';
import { analysePending } from '#submissions/analyse-pending.ts';
import { withSerial } from '../audio/ogg.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver, newNote } from './giver.ts';

describe.each(databases)('the same recording from two people, on $name', { timeout: 240_000 }, ({ url }) => {
  let server: TwilioServer;
  let app: FastifyInstance;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
    await addAdmin(server.services);
    app = Fastify();
    const context = adminContext(server.services);
    await app.register(apiRoutes, {
      ...{ prefix: '/api', title: 'Labrish', router: appRouter },
      createContext: async () => ({ ...context, audioUrl: ({ id }) => `/audio/${id}` }),
    });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  /** Creates a contributor who has agreed; `given` lists their recordings that were not withdrawn, oldest first. */
  async function somebody() {
    const person = createGiver(server);
    await person.agree();
    const given = async () =>
      server.services.db.prisma.submissions.findMany({
        where: { user_id: await person.id(), withdrawn_at: null },
        orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      });
    return { ...person, given, last: async () => (await given()).at(-1) };
  }
  const forgetMe = async (person: { say(text: string): Promise<unknown> }) => {
    await person.say('DELETE ALL');
    await person.say('YES');
  };
  interface Held {
    submission_id: string;
    reason: string;
    copy_of: { submission_id: string; audio_url: string | null } | null;
  }
  /** Finds a recording among those that await adjudication, as an admin sees it; undefined: it does not wait. */
  async function awaitingAdjudication(id: string | undefined): Promise<Held | undefined> {
    const answer = await app.inject('/api/admin/review/adjudication?status=quarantined&limit=50');
    return answer.json<{ data: Held[] }>().data.find(({ submission_id }) => submission_id === id);
  }
  const decide = async (submission_id: string | undefined, said: object) =>
    app.inject({
      ...{ method: 'POST', url: '/api/admin/review/adjudication' },
      payload: { submission_id, stage: 'audio', comment: 'We have asked them.', ...said },
    });
  const accepted = { verdict: 'accept', category: 'Patwa' };

  test('the later one is held at once until an admin decides, and its sender hears the same as ever', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const note = newNote();
    await first.speak(note);
    await second.speak(note);
    const [original, copy] = [await first.last(), await second.last()];
    expect(original).toMatchObject({ review_status: 'to_review', copy_of: null });
    expect(copy).toMatchObject({ review_status: 'quarantined', queue_rank: null, copy_of: original?.id });
    const answers = [first, second].map((person) => person.atTwilio().length);
    expect(answers[0]).toBe(answers[1]);
    expect(await awaitingAdjudication(copy?.id)).toMatchObject({
      reason: 'copy',
      copy_of: { submission_id: original?.id, audio_url: `/audio/${original?.id}` },
    });
    expect((await recompute(server.services.db.prisma)).changed).toEqual([]);
    expect((await decide(copy?.id, accepted)).json()).toEqual({ status: 'to_transcribe' });
    expect(await awaitingAdjudication(copy?.id)).toBeUndefined();
    expect((await recompute(server.services.db.prisma)).changed).toEqual([]);
    // Withdrawing the original looks for copies again, but a copy that was adjudicated is not quarantined again.
    await forgetMe(first);
    expect(await second.last()).toMatchObject({ review_status: 'to_transcribe' });
  });

  test('it is held also after the first was taken back, and who sent it first may send it again', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const note = newNote();
    await first.speak(note);
    const id = (await first.last())?.id;
    await forgetMe(first);
    await second.speak(note);
    const copy = await second.last();
    expect(await awaitingAdjudication(copy?.id)).toMatchObject({
      copy_of: { submission_id: id, audio_url: null },
    });
    await first.agree();
    await first.speak(note);
    expect(await first.last()).toMatchObject({ review_status: 'to_review', copy_of: null });
    const refused = { verdict: 'reject', reasons: ['not_original'] };
    expect((await decide(copy?.id, refused)).json()).toEqual({ status: 'rejected' });
  });

  test('the same sound in another file is found when it is analysed, whichever is analysed first', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const note = newNote();
    await first.speak(note);
    await second.speak(withSerial(note, 4_000_000_000));
    const [original, copy] = [await first.last(), await second.last()];
    expect(copy?.audio_sha256).not.toBe(original?.audio_sha256);
    expect(copy).toMatchObject({
      ...{ review_status: 'quarantined', copy_of: original?.id },
      public_sha256: original?.public_sha256,
    });
    const { prisma } = server.services.db;
    await prisma.submissions.update({
      where: { id: copy?.id ?? '' },
      data: { copy_of: null, copy_found_at: null, review_status: 'to_review', queue_rank: 2 },
    });
    await prisma.submissions.update({
      where: { id: original?.id ?? '' },
      data: { public_sha256: null, analysis: 'pending' },
    });
    await analysePending(server.services);
    expect(await second.last()).toMatchObject({ review_status: 'quarantined', copy_of: original?.id });
    await forgetMe(first);
    const third = await somebody();
    await third.speak(withSerial(note, 4_000_000_001));
    expect(await third.last()).toMatchObject({ review_status: 'quarantined', copy_of: original?.id });
  });

  test('one who sends two of their own that are alike is nobody else', async () => {
    const person = await somebody();
    const note = newNote();
    await person.speak(note);
    await person.speak(withSerial(note, 4_000_000_002));
    expect(await person.given()).toMatchObject([{ copy_of: null }, { copy_of: null }]);
  });
});
