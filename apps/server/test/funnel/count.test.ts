import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFunnel } from '#funnel/count-job.ts';
import { createPerson } from '../conversation/chat.ts';
import { databases, startServer, type TestServer } from '../harness.ts';
import { countByHand, enteredBefore, type Scripted } from './hand-count.ts';
import { SCRIPTS } from './scripts.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A little before midnight, so that some contributors enter one state on the first day and the next state on the second. */
const BEGIN = Date.parse('2026-03-02T23:58:00Z') / 1000;

/** When the second flow version is published: in the first night. */
const RELEASED_AT = BEGIN + 3 * HOUR;
/** Hours after BEGIN at which the funnel is counted: while people chat, around a day later, and when everything is settled. */
const HOURS = [0.02, 1, 26, 33, 50, 90] as const;

/** Ten contributors for each script, who start 11 seconds after those of the previous script. */
const PEOPLE: Scripted[] = Object.values(SCRIPTS).flatMap((deeds, place) =>
  Array.from({ length: 10 }, () => ({ starts_at: BEGIN + place * 11, deeds })),
);

describe.each(databases)('the hourly count on $name', ({ url: database }) => {
  let server: TestServer;
  let now = BEGIN;

  beforeAll(async () => {
    server = await startServer({ database, now: () => new Date(now * 1000) });
    // Date the flow a day before the first contributor, and its second version into the first night.
    const { prisma } = server.services.db;
    await prisma.flow_versions.updateMany({ data: { published_at: new Date((BEGIN - DAY) * 1000) } });
    await prisma.states.update({
      where: { pilot_state_key: { pilot: 'JM', state_key: 'completed' } },
      data: { friendly_name: 'Thank you' },
    });
    await prisma.flow_versions.update({
      where: { pilot_number: { pilot: 'JM', number: 2 } },
      data: { published_at: new Date(RELEASED_AT * 1000) },
    });
  });
  afterAll(() => server.close());

  const count = async (hour: number) => {
    now = BEGIN + hour * HOUR;
    await countFunnel(server.services);
  };
  const counted = async () => {
    const { rows } = await sql(
      `select to_char(day, 'YYYY-MM-DD') || ' ' || state_key as key, sum(entered)::int as entered, sum(advanced)::int as advanced,
         sum(reprompted)::int as reprompted, sum(dropped_off)::int as dropped_off, array_agg(duration_histogram) as duration_histogram
       from funnel_days group by day, state_key order by day, state_key`,
    );
    return Object.fromEntries(
      rows.map(({ key, duration_histogram, ...figures }) => [
        String(key),
        { ...figures, duration_histogram: addUp(duration_histogram as number[][]) },
      ]),
    );
  };
  const sql = (text: string) => server.services.db.sql(text);

  test('equals what is counted by hand, hour by hour and in the end', async () => {
    const todo = PEOPLE.flatMap(({ starts_at, deeds }) => {
      const { post } = createPerson(server.url);
      let at = starts_at;
      return deeds.map(({ after, sends }) => ({ at: (at += after), run: () => post(sends()) }));
    });
    for (const hour of HOURS) {
      const times = new Set(todo.map(({ at }) => at).filter((at) => at >= now && at <= BEGIN + hour * HOUR));
      for (const at of [...times].toSorted((a, b) => a - b)) {
        now = at;
        const answers = await Promise.all(todo.filter((deed) => deed.at === at).map(({ run }) => run()));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
        await server.conversations.idle();
      }
      await count(hour);
      expect(await counted(), `after ${hour} hours`).toEqual(countByHand(PEOPLE, now));
    }
  });

  test('each figure belongs to the flow_version that was in force when the state was entered', async () => {
    const { rows } = await sql(
      'select flow_version, sum(entered)::int as n from funnel_days group by flow_version order by 1',
    );
    const before = enteredBefore(PEOPLE, now, RELEASED_AT);
    expect(rows).toEqual([
      { flow_version: 1, n: before },
      { flow_version: 2, n: enteredBefore(PEOPLE, now, now) - before },
    ]);
  });

  test('twice at once is the same as once', async () => {
    await Promise.all([countFunnel(server.services), countFunnel(server.services)]);
    expect(await counted()).toEqual(countByHand(PEOPLE, now));
  });

  test('what is stopped in the middle has changed nothing', async () => {
    const before = await sql('select * from funnel_days order by 1, 2, 3');
    await sql(`create function stop_in_the_middle() returns trigger language plpgsql as
      $$ begin if new.state_key = 'welcome' then raise 'stopped in the middle'; end if; return new; end $$`);
    await sql(
      'create trigger stopping before insert on funnel_days for each row execute function stop_in_the_middle()',
    );
    await expect(count(91)).rejects.toThrow('stopped in the middle');
    await sql('drop trigger stopping on funnel_days');
    expect(await sql('select * from funnel_days order by 1, 2, 3')).toEqual(before);
  });

  test('a turn writes nothing for it', async () => {
    const before = await counted();
    await createPerson(server.url).say('hi');
    expect(await counted()).toEqual(before);
    await countFunnel(server.services);
    expect(await counted()).not.toEqual(before);
  });

  test('a settled day stays as it was counted, whoever is gone by then', async () => {
    await count(9 * 24);
    const before = await counted();
    await server.services.db.prisma.contributors.deleteMany();
    await count(9 * 24 + 1);
    expect(await counted()).toEqual(before);
  });
});

function addUp(histograms: number[][]): number[] {
  return histograms.reduce((sum, one) => sum.map((n, span) => n + (one[span] ?? 0)));
}
