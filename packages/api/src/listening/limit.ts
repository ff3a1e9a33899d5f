import { dayOf, nextDay, type Pilot } from '@labrish/pilot';
import { personOf, type Context, type Tx, type Caller } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { ListenedHow, PrismaClient } from '@labrish/db';

/** Different recordings that one person may hear on one day (DESIGN section 13). Hearing one again is free. */
export const DAILY_LIMIT = 400;

/** Creates the error that refuses a new recording, with the seconds until a retry makes sense. */
export function limitRefusal(pilot: Pilot, now: Date, { kind }: Pick<Listener, 'kind'>): ApiError {
  const seconds = Math.ceil((nextDay(pilot, now).getTime() - now.getTime()) / 1000);
  const hours = Math.ceil(seconds / 3600);
  return new ApiError(
    'TOO_MANY_REQUESTS',
    `You have heard ${DAILY_LIMIT} different recordings today, which is the limit for a day. Those can be heard again; ` +
      `new ones from midnight in ${pilot.country.name}, in less than ${hours === 1 ? 'an hour' : `${hours} hours`}.` +
      (kind === 'api_key' ? ' A script that needs more takes an API key with the role Admin.' : ''),
    { details: { retry_after: seconds } },
  );
}

/**
 * Refuses to give out the address of a recording beyond the daily limit. A recording counts only when it is heard
 * (`recordListen`).
 *
 * @param submission_id null when no recording is chosen yet.
 * @throws {ApiError} TOO_MANY_REQUESTS
 */
export async function refuseAboveLimit(ctx: Context, submission_id: string | null): Promise<void> {
  const listener = listenerOf(ctx.caller);
  if (listener.is_exempt) return;
  const day = dayOf(ctx.pilots[0], ctx.now());
  const [found] = await ctx.query<{ is_heard: boolean }>({
    text: `select exists (select from listens l where l.submission_id = $3::uuid and l.day = $2::date and l.counted_id = $1::uuid) as is_heard
      from listening_days where counted_id = $1::uuid and day = $2::date and recordings >= $4`,
    values: [countedId(listener), day, submission_id, DAILY_LIMIT],
  });
  if (!found || found.is_heard) return;
  await ctx.db.$transaction((tx) => recordLimitExceeded(ctx, tx, listener, DAILY_LIMIT));
  throw limitRefusal(ctx.pilots[0], ctx.now(), listener);
}

/** Records that a listener asked for more than the limit, and mails the admins the first time of a day. */
async function recordLimitExceeded(
  { now, pilots, tellAdmins }: Pick<Context, 'now' | 'pilots' | 'tellAdmins'>,
  tx: Tx,
  listener: Listener,
  recordings: number,
): Promise<void> {
  const day = dayOf(pilots[0], now());
  const noted = await tx.$executeRaw`
    update listening_days set passed_at = ${now()}
    where counted_id = ${countedId(listener)}::uuid and day = ${day}::date and passed_at is null`;
  if (noted === 0) return;
  const person = await tx.profiles.findUnique({ where: { id: listener.person_id } });
  const key = listener.is_exempt ? await tx.api_keys.findUnique({ where: { id: listener.id } }) : null;
  const name = person ? (person.display_name ?? person.email) : 'A former member';
  await tellAdmins(tx, {
    kind: 'listening_limit',
    about: countedId(listener),
    subject: key
      ? `An API key has fetched ${recordings} recordings today`
      : `${name} has heard ${recordings} recordings today`,
    lead: [
      key
        ? `The API key "${key.name}", which ${name} answers for, has fetched ${recordings} different recordings on ${day}. It is an administrator's key, so no limit stops it.`
        : `${name}${person?.display_name ? ` (${person.email})` : ''} has heard or downloaded ${recordings} different recordings on ${day} and asked for more. That is the limit for a person and day: they get no new ones before midnight in ${pilots[0].country.name}.`,
      'Ask them what they need the recordings for. Which ones they heard, and when, is shown with their name under Users.',
    ],
    button: { label: 'See what they heard', path: '/app/admin?tab=users' },
  });
}

/** Who hears a recording: what the log and the daily limit need to know. */
export interface Listener {
  kind: Caller['kind'];
  id: string;
  /** The profile of the caller, or of the person responsible for the key. */
  person_id: string;
  /** An admin's key: no limit stops it, and its recordings do not count for the person. */
  is_exempt: boolean;
}

export function listenerOf(caller: Caller): Listener {
  const { kind, id, role } = caller;
  return { kind, id, person_id: personOf(caller), is_exempt: kind === 'api_key' && role === 'admin' };
}

/** Returns the id whose daily limit a recording counts against: the person, also for calls by their keys; for an exempt key, the key. */
function countedId({ id, person_id, is_exempt }: Listener): string {
  return is_exempt ? id : person_id;
}

/** `heard`: how many different recordings were heard today; null: the caller has heard this one today already. */
type Recorded = { is_allowed: boolean; heard: number | null };

/**
 * Records that a listener hears a recording now, one row per caller, recording and day. One statement unless the limit is passed.
 *
 * @returns false when the recording exceeds the daily limit: then the caller must send nothing.
 */
export async function recordListen(
  ports: Pick<Context, 'query' | 'now' | 'pilots' | 'tellAdmins'> & { db: PrismaClient },
  { listener, submission_id, how }: { listener: Listener; submission_id: string; how: ListenedHow },
): Promise<boolean> {
  const now = ports.now();
  const { kind, id, person_id, is_exempt } = listener;
  const [recorded] = await ports.query<Recorded>({
    text: 'select * from record_listen($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::date, $7::"ListenedHow", $8, $9::int)',
    values: [
      ...[kind, id, person_id, countedId(listener), submission_id],
      ...[dayOf(ports.pilots[0], now), how, now, is_exempt ? null : DAILY_LIMIT],
    ],
  });
  const { is_allowed, heard } = recorded ?? { is_allowed: true, heard: null };
  if (!is_allowed || (heard ?? 0) > DAILY_LIMIT)
    await ports.db.$transaction((tx) => recordLimitExceeded(ports, tx, listener, heard ?? DAILY_LIMIT));
  return is_allowed;
}

/** How many days we store who heard what (DESIGN section 13). */
const KEPT_DAYS = 90;

/** Deletes the records of listens from more than 90 days ago. */
export async function forgetOldListens(ctx: Pick<Context, 'now'> & { db: PrismaClient }): Promise<void> {
  const { db, now } = ctx;
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.listens.deleteMany({ where: { first_at: { lt: before } } });
  await db.listening_days.deleteMany({ where: { day: { lt: before } } });
}
