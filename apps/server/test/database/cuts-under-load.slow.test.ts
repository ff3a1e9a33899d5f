import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../conversation/chat.ts';
import { freePort } from '../harness.ts';
import { startProcess } from '../process/process.ts';
import { createCutDatabase } from './cuts.ts';

const server = process.env.TEST_DATABASE_URL;
const PEOPLE = 20;
const CUTS = 50;
/** Number of server responses, of any kind, between two cuts: about a tenth of a second on an idle machine. */
const ANSWERS_A_CUT = 4;

describe.skipIf(!server)(`${CUTS} cuts while ${PEOPLE} people write`, () => {
  it('end nothing: the same process has lost and doubled nothing', { timeout: 600_000 }, async () => {
    const database = await createCutDatabase(server ?? '');
    const dataDir = mkdtempSync(join(tmpdir(), 'labrish-cuts-'));
    const child = await startProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: database.url });
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let answers = 0;
    let cuts = 0;

    /** Sends a message, with the same id at each retry, until it is acknowledged, as a messenger does. */
    const deliver = async (person: string, text: string) => {
      const id = randomUUID();
      for (let status = 0; status !== 202;) {
        const response = await createPerson(child.url, person).post({ text }, id);
        await response.arrayBuffer();
        status = response.status;
        statuses.add(status);
        answers += 1;
        if (answers % ANSWERS_A_CUT === 0 && cuts < CUTS) {
          cuts += 1;
          await database.cut();
        }
      }
      acknowledged.push(`sim:${person}:${id}`);
    };
    /** Waits until each message of a person is either done or waits for its retry, so that their next message is answered at once. */
    const idle = (person: string) =>
      expect
        .poll(() =>
          database.rows(
            `select 1 from inbound_messages where message_sid like 'sim:${person}:%' and status = 'received' and not_before is null`,
          ),
        )
        .toEqual([]);
    const people = Array.from({ length: PEOPLE }, () => randomUUID());
    await Promise.all(
      people.map(async (person) => {
        for (let n = 0; cuts < CUTS; n++) await deliver(person, n ? 'HELP' : 'Hi');
      }),
    );
    // Make interrupted turns due now instead of in a minute. A person who writes again is answered in order.
    const waiting = () =>
      database.rows<{ address: string }>(
        `update inbound_messages set not_before = null where status = 'received' returning split_part(message_sid, ':', 2) as address`,
      );
    for (let left = await waiting(); left.length; left = await waiting())
      for (const person of new Set(left.map(({ address }) => address))) {
        await deliver(person, 'HELP');
        await idle(person);
      }

    expect([...statuses].toSorted()).toEqual([202, 503]);
    const stored = await database.rows<{ message_sid: string; status: string }>(
      'select message_sid, status from inbound_messages',
    );
    expect(stored.map(({ message_sid }) => message_sid).toSorted()).toEqual(acknowledged.toSorted());
    expect(stored.filter(({ status }) => status !== 'processed')).toEqual([]);
    expect(
      await database.rows('select in_reply_to from outbound_messages group by 1 having count(*) <> 1'),
    ).toEqual([]);
    expect(await database.rows('select 1 from outbound_messages')).toHaveLength(acknowledged.length);
    expect(await child.stop(), child.output()).toBe(0);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
