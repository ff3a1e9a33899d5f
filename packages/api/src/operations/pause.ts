import type { Caller, Tx } from '../context.ts';
import { ApiError } from '../errors.ts';

/**
 * Pauses the bot in every process.
 *
 * @throws {ApiError} CONFLICT when somebody has paused it already.
 */
export async function pause(tx: Tx, { name }: Caller, now: Date): Promise<void> {
  const paused = await tx.$executeRaw`
    insert into bot_pause (paused_at, paused_by_name) values (${now}, ${name})
    on conflict (id) do update set paused_at = excluded.paused_at, paused_by_name = excluded.paused_by_name, resumed_at = null
    where bot_pause.resumed_at is not null`;
  if (paused === 0) throw new ApiError('CONFLICT', 'The bot is paused already.');
}

/** @throws {ApiError} CONFLICT when it is not paused. */
export async function resume(tx: Tx, now: Date): Promise<void> {
  const { count } = await tx.bot_pause.updateMany({
    where: { resumed_at: null },
    data: { resumed_at: now },
  });
  if (count === 0) throw new ApiError('CONFLICT', 'The bot is not paused.');
}
