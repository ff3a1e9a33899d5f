import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminContext } from '../fake-twilio/admin.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver, newNote, play } from './giver.ts';
import { hold } from './hold.ts';
import { filesIn, notErased, rowsOf } from './walk.ts';
import { RECORDING } from './what-remains.ts';

describe.each(databases)(
  'what was under way when it was taken back, on $name',
  { timeout: 240_000 },
  ({ url }) => {
    let server: TwilioServer;
    beforeAll(async () => {
      // Wait at most 1 ms for an attachment, so that no answer waits for it.
      server = await startTwilioServer({ database: url ?? null, arrival_ms: 1 });
    });
    afterAll(() => server.close());

    /** Creates a contributor who gave one recording and sends all other messages while a call is held (`hold`). */
    const somebody = async (bytes: Uint8Array = newNote(), type = 'audio/ogg') => {
      const person = createGiver(server);
      await person.agree();
      await person.speak(bytes, type);
      const id = await person.id();
      const { prisma } = server.services.db;
      return {
        ...person,
        submission: () => prisma.submissions.findFirstOrThrow({ where: { user_id: id } }),
        /** Sends a text and waits only until it is processed: other work is still running. */
        async insist(text: string) {
          server.clock.forward({ seconds: 1 });
          const webhook = server.fake.inbound(`whatsapp:${person.number}`, {
            text,
            params: { ExternalUserId: person.address.slice('whatsapp:'.length) },
          });
          await server.webhook('/webhooks/twilio/whatsapp', webhook);
          await expect
            .poll(() =>
              prisma.inbound_messages.findUnique({ where: { message_sid: webhook.MessageSid ?? '' } }),
            )
            .toMatchObject({ status: 'processed' });
        },
        async left() {
          const found = [];
          for (const table of ['submissions', 'inbound_media'] as const)
            found.push(...notErased(table, RECORDING[table], await rowsOf(server.services, table, id)));
          return [...found, ...(await filesIn(server.services))];
        },
      };
    };

    test('an MP3 that is being made is not stored', async () => {
      const person = await somebody();
      const { id } = await person.submission();
      const making = hold(server.services.audioWorkers, 'transcode', 'after');
      const playing = play(server, id);
      await making.reached;
      await person.say('DELETE ALL');
      await person.say('YES');
      await server.later({ seconds: 1 });
      making.release();
      expect(await playing).toBe(404);
      expect(await person.left()).toEqual([]);
    });

    test('an MP3 that is being stored is removed with its recording', async () => {
      const person = await somebody();
      const { id } = await person.submission();
      await person.say('DELETE ALL');
      const storing = hold(server.services.audio, 'put', 'after', (key) => key.startsWith('renditions/'));
      const playing = play(server, id);
      await storing.reached;
      const deleting = person.say('YES');
      storing.release();
      await Promise.all([playing, deleting]);
      await server.later({ seconds: 1 });
      expect(await person.left()).toEqual([]);
    });

    test('an MP3 that could not be stored leaves nothing, and can be made again', async () => {
      const person = await somebody();
      const { id } = await person.submission();
      const { audio } = server.services;
      const put = audio.put.bind(audio);
      audio.put = async (key, bytes) => {
        await put(key, bytes);
        throw new Error('The disk has had enough.');
      };
      expect(await play(server, id)).toBe(500);
      audio.put = put;
      expect(await filesIn(server.services)).toHaveLength(1);
      expect(await play(server, id)).toBe(200);
      await person.say('DELETE ALL');
      await person.say('YES');
      await server.later({ seconds: 1 });
      expect(await person.left()).toEqual([]);
    });

    test('an attachment that arrives afterwards is not stored', async () => {
      const person = await somebody();
      const storing = hold(server.services.audio, 'put', 'before', (key) => key.startsWith('originals/'));
      const speaking = person.speak();
      await storing.reached;
      await person.insist('DELETE ALL');
      await person.insist('YES');
      // Let Twilio fail to delete its copy: our copy must be deleted all the same.
      server.fake.fail(/^DELETE .*\/Media\//, { answer: 500 });
      storing.release();
      await speaking;
      expect(await filesIn(server.services)).toEqual([]);
      await server.later({ minutes: 2 });
      expect(await person.left()).toEqual([]);
    });

    test('an attachment that is being attached afterwards is not', async () => {
      const person = await somebody();
      server.fake.fail(/^GET .*\/Media\/ME\w+$/, { answer: 500 });
      await person.speak();
      const attaching = hold(server.services.audioWorkers, 'examine', 'after');
      server.clock.forward({ seconds: 30 });
      await server.conversations.recoverPending();
      await attaching.reached;
      await person.insist('DELETE ALL');
      await person.insist('YES');
      attaching.release();
      await server.later({ seconds: 1 });
      expect(await person.left()).toEqual([]);
    });

    test('what a crash or a full disk left of it, the sweep removes', async () => {
      const person = await somebody();
      const { id } = await person.submission();
      expect(await play(server, id)).toBe(200);
      const { audio } = server.services;
      const remove = audio.remove.bind(audio);
      audio.remove = () => Promise.reject(new Error('Not now.'));
      await person.say('DELETE ALL');
      await person.say('YES');
      audio.remove = remove;
      expect(await filesIn(server.services)).toHaveLength(2);
      await server.later({ minutes: 1 });
      expect(await person.left()).toEqual([]);
    });

    test('what is typed afterwards is no word of any recording', async () => {
      const person = await somebody();
      for (const text of ['Mix', 'Outside Jamaica', '25 to 34']) await person.say(text);
      await person.say('DELETE ALL');
      await person.say('YES');
      for (const text of ['mi granny mek di bes ackee', 'Surrey', '35 to 44']) await person.say(text);
      expect(await person.left()).toEqual([]);
      const contributor = await server.services.db.prisma.contributors.findUnique({
        where: { id: await person.id() },
      });
      expect(contributor).toMatchObject({ region_code: null, region_label: null, age_range: null });
    });

    test('an answer that Twilio refused until afterwards is emptied too, and deleted there', async () => {
      const person = await somebody();
      server.fake.fail(/^POST .*\/Messages\.json$/, { answer: 500 });
      await person.say('Mix');
      await person.say('DELETE ALL');
      await person.say('YES');
      for (const minutes of [1, 1]) await server.later({ minutes });
      const said = () => rowsOf(server.services, 'outbound_messages', id);
      const id = await person.id();
      expect(await said()).not.toContainEqual(expect.objectContaining({ status: 'queued' }));
      await server.services.jobs.enqueue('forget-at-twilio', { contributor_id: id });
      await expect.poll(person.atTwilio).toEqual([expect.stringContaining('Your receipt')]);
      for (const row of (await said()).slice(0, -1))
        expect(row).toMatchObject({ content: {}, state_key: '', prompt_id: null });
      expect((await said()).at(-1)).toMatchObject({ content: { body: expect.any(String) as string } });
    });

    test('an empty message of ours cannot be sent again', async () => {
      const person = await somebody();
      const [last] = server.fake.sentTo(person.address).slice(-1);
      if (last) await server.report(last, 'failed', { ErrorCode: '63016' });
      const id = await person.id();
      const failed = async () =>
        (await rowsOf(server.services, 'outbound_messages', id)).find((row) => row.status === 'failed');
      const api = createCaller(adminContext(server.services));
      const again = async () => api.operations.retry({ kind: 'send', id: String((await failed())?.id) });
      expect(await failed()).toBeDefined();
      await person.say('DELETE ALL');
      await person.say('YES');
      await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });
    });
  },
);
