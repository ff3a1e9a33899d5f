import type { PilotTx } from '../context.ts';
import { badInput } from '../errors.ts';

/** Asserts that there is an event for every key. @throws {ApiError} BAD_REQUEST naming the first key that no event has. */
export async function assertEventsExist(tx: PilotTx, keys: string[]): Promise<void> {
  const found = await tx.events.findMany({ where: { event_key: { in: keys } }, select: { event_key: true } });
  const known = new Set(found.map((row) => row.event_key));
  const missing = keys.find((key) => !known.has(key));
  if (missing !== undefined)
    throw badInput('triggers_event', `There is no event ${missing}. Create it first.`);
}
