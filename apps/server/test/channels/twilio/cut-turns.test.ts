import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

/** Number of cuts: more than the attempts after which a failing message is given up. */
const CUTS = 7;
const WAITING = `
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%conversations%'`;

describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'a turn whose connection is cut (needs TEST_DATABASE_URL)',
  () => {
    let server: TwilioServer;
    let other: pg.Client;
    /** A connection apart from `other`: within a transaction, PostgreSQL keeps showing the connections of the first read. */
    let operator: pg.Client;

    beforeAll(async () => {
      server = await startTwilioServer();
      const connectionString = server.services.env.DATABASE_URL;
      other = new pg.Client({ connectionString });
      operator = new pg.Client({ connectionString });
      await Promise.all([other.connect(), operator.connect()]);
    });
    afterAll(async () => {
      await Promise.all([other.end(), operator.end()]);
      await server.close();
    });

    test('is taken again until the database stays, and is no failure of the message', async () => {
      const people = createPeople(server, '548');
      const from = people.somebody();
      await people.say(from, 'Hi');
      const contributor = await findContributor(server.services, 'JM', from);
      await other.query('begin');
      await other.query('select 1 from conversations where contributor_id = $1 for update', [
        contributor?.id,
      ]);

      const params = server.fake.inbound(from, { text: 'HELP' });
      await server.webhook('/webhooks/twilio/whatsapp', params);
      for (let n = 0; n < CUTS; n += 1) {
        await expect
          .poll(async () => (await operator.query(`select pg_terminate_backend(pid) ${WAITING}`)).rowCount)
          .toBe(1);
        await server.conversations.idle();
        server.clock.forward({ seconds: 6 });
        server.clock.ring();
      }
      await other.query('rollback');
      await server.conversations.idle();

      const message = await server.services.db.prisma.inbound_messages.findUniqueOrThrow({
        where: { message_sid: params.MessageSid ?? '' },
      });
      expect(message).toMatchObject({ status: 'processed', attempts: 0, error: null });
      expect(server.fake.sentTo(from)).toHaveLength(2);
    });
  },
);
