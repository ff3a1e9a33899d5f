import type { Flow } from '@labrish/conversation';
import type { Context, Tx } from '../context.ts';
import { ApiError, badInput, conflict, notFound, orNotFound } from '../errors.ts';
import { whyUnreachable, withPhone } from './reachable.ts';
import { addEntry } from '../journal-entry.ts';
import { findElsewhere } from './find.ts';

/** Maximum hours of a mute: WhatsApp accepts no answer after that. */
export const LONGEST_HOLD_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The bot, and the flow that was read before the transaction. */
interface Work {
  bot: Pick<Context['bot'], 'ask' | 'erase'>;
  flow: Flow;
}

/**
 * Sends a contributor their current question again.
 *
 * @throws {ApiError} CONFLICT when nothing can be sent to them, or there is nothing to ask.
 */
export async function resend(tx: Tx, { bot, flow }: Work, contributor_id: string, now: Date): Promise<void> {
  await assertReachable(tx, contributor_id, now);
  if (!(await bot.ask(tx, flow, contributor_id)))
    throw conflict('There is nothing to ask this contributor where they stand.');
}

/**
 * Moves a contributor to a state of the live flow, and asks its question if they can be written to.
 *
 * @returns the state that they were in before.
 * @throws {ApiError} BAD_REQUEST when the live flow has no such state, NOT_FOUND when nobody has this id.
 */
export async function move(
  tx: Tx,
  { bot, flow }: Work,
  contributor_id: string,
  state_key: string,
): Promise<string | null> {
  if (!flow.states.some((state) => state.state_key === state_key))
    throw badInput('state_key', 'The live flow has no such state.');
  const before = orNotFound(await tx.conversations.findUnique({ where: { contributor_id } }), 'contributor');
  await bot.ask(tx, flow, contributor_id, state_key);
  return before.state_key;
}

/** Mutes a contributor for `hours`; 0 ends it. @returns until when. @throws {ApiError} NOT_FOUND */
export async function muteContributor(
  tx: Tx,
  contributor_id: string,
  hours: number,
  now: Date,
): Promise<Date> {
  const muted_until = new Date(now.getTime() + hours * HOUR_MS);
  const { count } = await tx.conversations.updateMany({ where: { contributor_id }, data: { muted_until } });
  if (count === 0) throw notFound('contributor');
  return muted_until;
}

/** Withdraws everything of a contributor, as their own DELETE ALL does. @returns the receipt, and whether they are notified. */
export async function erase(tx: Tx, { bot, flow }: Work, contributor_id: string, now: Date) {
  const is_notified = whyUnreachable(await findPerson(tx, contributor_id), now) === null;
  return { receipt: await bot.erase(tx, flow, contributor_id, is_notified), is_notified };
}

async function assertReachable(tx: Tx, id: string, now: Date): Promise<void> {
  const person = await findPerson(tx, id);
  const why = whyUnreachable(person, now);
  if (why) throw conflict(why);
  if (person.under_18_at)
    throw conflict('This contributor said that they are under 18, so they are asked nothing.');
}

async function findPerson(tx: Tx, id: string) {
  const person = await tx.contributors.findUnique({ where: { id }, include: { phone: true } });
  return withPhone(orNotFound(person, 'contributor'));
}

/**
 * Lets a contributor who said that they are under 18 take part again, because they have reached that age, or tapped it by mistake. The bot
 * asks for their consent again. The mark holds in every pilot, so it is lifted in every pilot.
 *
 * @returns the contributors whose mark was lifted.
 * @throws {ApiError} NOT_FOUND when nobody has this id, CONFLICT when they never said so.
 */
export async function liftUnder18(tx: Tx, id: string, now: Date): Promise<string[]> {
  const ids = [id, ...(await findElsewhere(tx, id)).map((one) => one.contributor_id)];
  const marked = await tx.contributors.findMany({
    where: { id: { in: ids }, under_18_at: { not: null } },
    select: { id: true },
  });
  if (marked.length === 0) {
    if (!(await tx.contributors.findUnique({ where: { id }, select: { id: true } })))
      throw new ApiError('NOT_FOUND', 'There is no contributor with this id.');
    throw conflict('This contributor has not said that they are under 18.');
  }
  const lifted = marked.map((one) => one.id).sort();
  for (const contributor_id of lifted) {
    await tx.$executeRaw`
      update conversations set snapshot = jsonb_set(snapshot, '{under_18}', 'null')
      where contributor_id = ${contributor_id}::uuid`;
    await tx.contributors.update({ where: { id: contributor_id }, data: { under_18_at: null } });
    await addEntry(tx, 'under_18_lifted', { contributor_id, now });
  }
  return lifted;
}
