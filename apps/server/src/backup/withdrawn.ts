import { readFile } from 'node:fs/promises';
import type { Database, SqlExecutor } from '@labrish/db';
import { z } from 'zod';
import { reapplyWithdrawals } from '#submissions/reapply-withdrawals.ts';

const at = z.coerce.date();

/** Withdrawals: the withdrawn recordings, and the receipt of each request. */
const withdrawn = z.object({
  recordings: z.array(z.object({ id: z.uuid(), at })),
  receipts: z.array(
    z.object({
      receipt_code: z.string(),
      contributor_id: z.uuid(),
      scope: z.enum(['last', 'all']),
      submission_ids: z.array(z.uuid()),
      at,
    }),
  ),
});

/** Reads withdrawals as JSON, from a day before the snapshot: clocks of servers differ, and duplicates are harmless. */
export async function readWithdrawn(sql: SqlExecutor, made_at: string): Promise<string> {
  const { rows } = await sql(
    `select json_build_object(
      'recordings', (select coalesce(json_agg(json_build_object('id', id, 'at', withdrawn_at)), '[]')
        from submissions where withdrawn_at > $1::text::timestamptz - interval '1 day'),
      'receipts', (select coalesce(json_agg(json_build_object('receipt_code', receipt_code, 'contributor_id', contributor_id,
          'scope', scope, 'submission_ids', submission_ids, 'at', withdrawn_at)), '[]')
        from withdrawals where withdrawn_at > $1::text::timestamptz - interval '1 day'))::text as line`,
    [made_at],
  );
  return String(rows[0]?.line);
}

/**
 * Re-applies in a restored database the withdrawals made during its backup. Idempotent.
 *
 * @returns how many recordings were withdrawn
 */
export async function replayWithdrawn({ prisma }: Database, path: string): Promise<number> {
  const { recordings, receipts } = withdrawn.parse(JSON.parse(await readFile(path, 'utf8')));
  return prisma.$transaction((tx) => reapplyWithdrawals(tx, recordings, receipts), { timeout: 600_000 });
}
