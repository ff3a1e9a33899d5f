import { agreedVersions } from '@labrish/api/machine-drafts/consent';
import { readSettings } from '@labrish/api/review/settings';
import { Prisma, type machine_drafts } from '@labrish/db';
import pMemoize from 'p-memoize';
import { publicCopy } from '#audio/public-copy.ts';
import type { Services } from '#context.ts';
import { connectEngine, EngineProblem } from '#recogniser/engine.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createEndlessSchedule } from '#retry-queue/schedule.ts';
import type { LabelRecogniser } from '#settings/recognisers.ts';
import { draftOf } from './draft.ts';

/** Name of the task that lets recognisers hear accepted recordings; it runs every minute. */
export const DRAFT = 'machine-drafts';
/** Recordings that one process sends at once. */
const AT_ONCE = 2;
/** Recordings of one label that wait at once: so few that a recogniser in trouble is not asked for thousands. */
const MOST_WAITING = 20;
/** One recording in so many comes without a draft, by chance, so that the effect of drafts is measured. */
const WITHOUT_DRAFT_OF = 20;
/** Seconds between attempts; the last is repeated. */
const nextTry = createEndlessSchedule([30, 60, 300, 900], 3600);
/** Attempts for a file that the recogniser refuses, and how long it is given up. */
const MOST_REFUSALS = 3;
const GIVEN_UP_MS = 24 * 3600 * 1000;

/** Declares the task that drafts transcripts. Call before the queue starts. Without a recogniser there is none. */
export function declareDraftJobs(services: Services): void {
  if (services.recognisers.length > 0)
    services.jobs.every(DRAFT, '* * * * *', createDrafting(services), { concurrency: AT_ONCE });
}

/** Creates the task: it adds recordings to the queue, and lets a recogniser hear the next one that is due. */
export function createDrafting(services: Services): () => Promise<void> {
  // One connection for each recogniser, because it remembers what the recogniser does not give.
  const connect = pMemoize(
    async ({ connection }: LabelRecogniser) => connectEngine(connection, { attempts: 1 }),
    { cacheKey: ([{ connection }]) => JSON.stringify(connection) },
  );
  return async () => {
    await enqueue(services);
    await draftNext(services, connect);
  };
}

type Connect = (recogniser: LabelRecogniser) => Promise<ReturnType<typeof connectEngine>>;

/** What a recogniser may hear, and whose consents allow it; `versions` is null where nobody has to be asked. */
interface Permission {
  label: string;
  versions: number[] | null;
}

/** Finds which consents allow that a recording of a label is heard. Null while drafts are off for it. */
async function permissionFor(
  { db }: Services,
  { label, recipient, isOurs }: LabelRecogniser,
): Promise<Permission | null> {
  const { machine_drafts_off } = await readSettings(db.prisma);
  if (machine_drafts_off.includes(label)) return null;
  if (await isOurs()) return { label, versions: null };
  const [pilot = ''] = label.split('/');
  return { label, versions: await agreedVersions(db.prisma, pilot, recipient) };
}

/**
 * SQL: a recording `s` waits to be written down, nobody has said STOP on its phone, and its consent allows that it is heard. It is asked
 * before the recording is sent and again when what was heard is stored.
 */
function mayBeHeard({ label, versions }: Permission): Prisma.Sql {
  const agreed = Prisma.sql`exists (select from consents c where c.id = s.consent_id and c.withdrawn_at is null
    and c.version = any(${versions ?? []}::int[]))`;
  return Prisma.sql`s.review_status = 'to_transcribe' and s.storage_url is not null and s.withdrawn_at is null
    and s.pilot || '/' || coalesce(s.reviewed_category, s.category) = ${label}
    and not exists (select from contributors c join conversations v on v.contributor_id in (c.id, c.phone_id)
      where c.id = s.user_id and v.snapshot->>'stopped' = 'true')
    and ${versions === null ? Prisma.sql`true` : agreed}`;
}

/** Adds the oldest recordings of each label that nobody has written down yet, up to MOST_WAITING. */
async function enqueue(services: Services): Promise<void> {
  const { db, recognisers, now } = services;
  // What was given up is tried again after a day: the settings may have been wrong.
  await db.prisma.machine_drafts.deleteMany({
    where: { failed_at: { lt: new Date(now().getTime() - GIVEN_UP_MS) } },
  });
  const { double_transcription_share: twice } = await readSettings(db.prisma);
  // Half of the recordings that two people write down, or as many as the share allows: only these measure the effect.
  const of_twice = Math.min(0.5, 1 / (WITHOUT_DRAFT_OF * twice));
  const of_once = twice < 1 ? Math.max(0, (1 / WITHOUT_DRAFT_OF - twice * of_twice) / (1 - twice)) : 0;
  for (const recogniser of recognisers) {
    const permission = await permissionFor(services, recogniser);
    if (permission)
      await db.prisma.$executeRaw`
        insert into machine_drafts (id, submission_id, is_withheld, created_at)
        select gen_random_uuid(), s.id, random() < case when s.transcript_quorum > 1 then ${of_twice}::float else ${of_once}::float end, ${now()}
        from submissions s where ${mayBeHeard(permission)} and s.queue_rank is not null
          and not exists (select from machine_drafts d where d.submission_id = s.id)
        order by s.created_at
        limit greatest(0, ${MOST_WAITING} - (select count(*) from machine_drafts d join submissions s on s.id = d.submission_id
          where d.heard_at is null and d.failed_at is null and ${mayBeHeard(permission)}))
        on conflict do nothing`;
  }
}

/** Lets the recogniser hear the next recording that is due, and triggers the task again, so that another is heard meanwhile. */
async function draftNext(services: Services, connect: Connect): Promise<void> {
  const { db, now, jobs } = services;
  const row = await db.prisma.machine_drafts.findFirst({
    where: { heard_at: null, failed_at: null, OR: [{ not_before: null }, { not_before: { lte: now() } }] },
    orderBy: { created_at: 'asc' },
  });
  if (!row) return;
  const isClaimed = await claimAttempt(services, 'machine_drafts', row);
  jobs.trigger(DRAFT);
  if (isClaimed) await draft(services, row, connect);
}

async function draft(services: Services, { id, submission_id, attempts }: machine_drafts, connect: Connect) {
  const { db, log, now, recognisers } = services;
  const [found] = await db.prisma.$queryRaw<{ label: string }[]>`
    select pilot || '/' || coalesce(reviewed_category, category) as label from submissions where id = ${submission_id}::uuid`;
  const recogniser = recognisers.find(({ label }) => label === found?.label);
  const permission = recogniser && (await permissionFor(services, recogniser));
  const recording = permission && (await recordingOf(services, submission_id, permission));
  if (!recording) return forget(services, id);
  const giveUp = (error: string) =>
    db.prisma.machine_drafts.updateMany({
      where: { id },
      data: { failed_at: now(), error, lease_holder: null },
    });
  const audio = await publicCopy(services, { ...recording, cuts: [] });
  if (!audio) return void (await giveUp('Its sound cannot be read.'));
  try {
    const heard = draftOf(await (await connect(recogniser))(audio), recording);
    const { text, words } = typeof heard === 'string' ? { text: null, words: [] } : heard;
    const stored = await db.prisma.$executeRaw`
      with allowed as (select id from submissions s where id = ${submission_id}::uuid and ${mayBeHeard(permission)} for share of s)
      update machine_drafts d set engine = ${recogniser.host}, model = ${recogniser.model}, text = ${text}, words = ${JSON.stringify(words)}::jsonb,
        dropped = ${typeof heard === 'string' ? heard : null}, heard_at = ${now()}, not_before = null, lease_holder = null, error = null
      from allowed where d.id = ${id}::uuid and d.heard_at is null and d.submission_id = allowed.id`;
    if (stored === 0) await forget(services, id);
  } catch (error) {
    if (!(error instanceof EngineProblem)) throw error;
    const { isFile, retry_after_ms } = error.about;
    log.warn({ reason: error.message, draft: id }, 'a recording was not drafted');
    if (isFile && attempts + 1 >= MOST_REFUSALS) await giveUp(error.message);
    else {
      const soonest = now().getTime() + retry_after_ms;
      const not_before = new Date(Math.max(nextTry(attempts + 1, now()).getTime(), soonest));
      await scheduleRetry(services, 'machine_drafts', { id }, { error: error.message, not_before });
    }
  }
}

interface Recording {
  storage_url: string;
  duration_ms: number | null;
  speech_ratio: number | null;
}

/** Reads a recording if it may still be heard. */
async function recordingOf({ db }: Services, id: string, permission: Permission) {
  const [found] = await db.prisma.$queryRaw<Recording[]>`
    select storage_url, duration_ms, (quality->>'speech_ratio')::float as speech_ratio
    from submissions s where s.id = ${id}::uuid and ${mayBeHeard(permission)}`;
  return found;
}

/** Takes a recording out of the queue that may not be heard any more. If it may again, it is added again. */
async function forget({ db }: Services, id: string): Promise<void> {
  await db.prisma.machine_drafts.deleteMany({ where: { id, heard_at: null } });
}
