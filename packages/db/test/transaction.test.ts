import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Query } from '../src/database.ts';
import { testDatabases } from '../src/testing/test-database.ts';

const count = (query: Query) =>
  query<{ n: bigint }>({ text: 'select count(*) as n from regions where code like $1', values: ['XX-%'] });
const insert = (code: string) => ({
  text: `insert into regions (code, pilot, name, position) values ($1, 'XX', $1, 99)`,
  values: [code],
});

describe.each(testDatabases)('a transaction that mixes Prisma with the driver on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it('sees in each what the other wrote, and commits both', async () => {
    await db.transaction(async (tx, query) => {
      await query(insert('XX-1'));
      expect(await tx.regions.count({ where: { code: 'XX-1' } })).toBe(1);
      await tx.regions.update({ where: { code: 'XX-1' }, data: { code: 'XX-2' } });
      expect(await count(query)).toEqual([{ n: 1n }]);
    });
    expect(await count(db.query)).toEqual([{ n: 1n }]);
    await db.sql(`delete from regions where code like 'XX-%'`);
  });

  it('takes both back when it fails', async () => {
    const failed = db.transaction(async (_, query) => {
      await query(insert('XX-3'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await count(db.query)).toEqual([{ n: 0n }]);
  });

  it('rejects with the error of a statement on the driver, and takes all back', async () => {
    const failed = db.transaction(async (tx, query) => {
      await tx.regions.create({ data: { code: 'XX-4', pilot: 'XX', name: 'XX-4', position: 99 } });
      await query(insert('XX-4'));
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await count(db.query)).toEqual([{ n: 0n }]);
  });

  it('runs nothing on its connection once it has ended', async () => {
    const late = await db.transaction(async (_, query) => query);
    await expect(late(insert('XX-5'))).rejects.toThrow('The transaction is over.');
    expect(await count(db.query)).toEqual([{ n: 0n }]);
  });

  it('runs nothing on its connection once it has timed out', async () => {
    const endless = db.transaction(
      async (_, query) => {
        for (;;) {
          await query(insert(`XX-${randomUUID()}`));
          // PGlite answers without leaving the event loop's turn, so that no time-out could fire.
          await setImmediate();
        }
      },
      { timeout: 50 },
    );
    await expect(endless).rejects.toMatchObject({ code: 'P2028' });
    expect(await count(db.query)).toEqual([{ n: 0n }]);
  });

  it('keeps those apart that run at once', async () => {
    const codes = ['XX-7', 'XX-8', 'XX-9'];
    await Promise.all(
      codes.map((code) =>
        db.transaction(async (tx, query) => {
          await query(insert(code));
          await tx.regions.update({ where: { code }, data: { name: `of ${code}` } });
        }),
      ),
    );
    const names = await db.query({
      text: `select name from regions where code like 'XX-%' order by 1`,
      values: [],
    });
    expect(names).toEqual(codes.map((code) => ({ name: `of ${code}` })));
    await db.sql(`delete from regions where code like 'XX-%'`);
  });
});
