import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../conversation/chat.ts';
import type { Message } from '../conversation/chat.ts';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newNote, silence } from './giver.ts';
import { hold } from './hold.ts';
import { filesIn, notErased, rowsOf } from './walk.ts';
import { RECORDING } from './what-remains.ts';

/** A recording too long to be measured before it is answered. */
const LONG = () => silence(61);

describe.each(databases)('in the simulator on $name', { timeout: 240_000 }, ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  afterAll(() => server.close());

  const atPrompt = async () => {
    const person = createPerson(server.url);
    await person.say('hi');
    for (const choice of ["Let's start", "I agree, I'm 18+"]) await person.tap(choice);
    return person;
  };
  /** Withdraws everything. @returns what is left of the one recording, and all files in the store */
  const deleteAll = async (person: Awaited<ReturnType<typeof atPrompt>>, meanwhile?: () => Promise<void>) => {
    await person.say('delete all');
    await person.say('yes');
    await meanwhile?.();
    await server.conversations.idle();
    const [last] = await server.services.db.prisma.submissions.findMany({
      orderBy: { created_at: 'desc' },
      take: 1,
    });
    const rows = await rowsOf(server.services, 'submissions', last?.user_id ?? '');
    expect(rows).toHaveLength(1);
    return [...notErased('submissions', RECORDING.submissions, rows), ...(await filesIn(server.services))];
  };

  test('figures that are found afterwards are not written', async () => {
    const person = await atPrompt();
    const measuring = hold(server.services.audioWorkers, 'analyse', 'after');
    await person.speak(LONG(), 'audio/wav');
    await measuring.reached;
    expect(await deleteAll(person, async () => measuring.release())).toEqual([]);
  });

  test('a message that is delivered again brings no bytes and no words back', async () => {
    const person = await atPrompt();
    const all: [Message, string][] = [
      [{ media: { bytes: newNote(), type: 'audio/ogg' } }, randomUUID()],
      [{ text: 'Mix' }, randomUUID()],
    ];
    for (const [message, message_id] of all) await person.send(message, message_id);
    const again = async () => {
      await server.conversations.idle();
      for (const [message, message_id] of all)
        expect((await person.post(message, message_id)).status).toBe(202);
      await person.settled();
    };
    expect(await deleteAll(person, again)).toEqual([]);
    const said = (await person.settled()).filter(({ direction }) => direction === 'in');
    expect(said.filter(({ text, choice }) => text ?? choice)).toEqual([]);
  });
});
