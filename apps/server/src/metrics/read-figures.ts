// The resources of the process: the database, its threads, the disk.
import { databaseProblem } from '#health/database.ts';
import { dayOf } from '@labrish/pilot';
import type { MetricsSources } from './metrics.ts';
import { addGauge, addLabelledGauge, reading, type Sample } from './reading.ts';
import { retryQueueFigures } from './retry-queue.ts';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Adds the figures that are read at each collection. */
export function readFigures(watched: MetricsSources): void {
  // First: figures are read in this order, and the queries of the others would count as waiting for a connection.
  connectionFigures(watched);
  retryQueueFigures(watched);
  waitingJobFigures(watched);
  botFigures(watched);
  databaseFigures(watched);
  workerFigures(watched);
  diskFigures(watched);
  insiderFigures(watched);
  budgetFigures(watched);
  backupFigures(watched);
}

/** Seconds for which an outage is reported after the last failed send, or longer while messages wait (health/backlog.ts). */
const OF_LATE_SECONDS = 120;

const STATE_SQL = `
  select exists (select from bot_pause where resumed_at is null) as is_paused,
    (select since from twilio_outage where last_failure_at > $1 or exists (
      select from outbound_messages where status = 'queued' and attempts > 0 and error_code is distinct from 63018
    )) as outage_since`;

interface BotState {
  is_paused: boolean;
  outage_since: Date | null;
}

/** Adds gauges of whether the bot is paused, and of how long Twilio has accepted no message. */
function botFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const read = reading(now, async () => {
    const of_late = new Date(now().getTime() - OF_LATE_SECONDS * 1000);
    const [row] = await db.query<BotState>({ text: STATE_SQL, values: [of_late] });
    return row ?? null;
  });
  addGauge(registry, read, {
    name: 'labrish_bot_paused',
    help: '1 while an admin keeps the bot from answering. Of all processes.',
    of: ({ is_paused }) => (is_paused ? 1 : 0),
  });
  addGauge(registry, read, {
    name: 'labrish_twilio_outage_seconds',
    help: 'For how long Twilio has taken no message; 0 while it takes them. Of all processes.',
    of: ({ outage_since }) => Math.max(0, (now().getTime() - (outage_since ?? now()).getTime()) / 1000),
  });
}

/** Jobs that are due; a job that runs is not due before its lease expires. */
const JOBS_SQL = `
  select name, count(*)::int as jobs, min(coalesce(not_before, created_at)) as due_since
  from jobs where failed_at is null and (not_before is null or not_before <= $1) group by name`;

interface DueJobs {
  name: string;
  jobs: number;
  due_since: Date;
}

/** Adds gauges of background jobs: how many are due, and for how long the oldest has been. */
function waitingJobFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const rows = reading(now, () => db.query<DueJobs>({ text: JOBS_SQL, values: [now()] }));
  const byTask = (of: (row: DueJobs) => number) => async () =>
    (await rows())?.map((row): Sample<'task'> => [{ task: row.name }, of(row)]) ?? [];
  const age = ({ due_since }: DueJobs) => Math.max(0, (now().getTime() - due_since.getTime()) / 1000);
  const count = ({ jobs }: DueJobs) => jobs;
  addLabelledGauge(registry, byTask(count), {
    name: 'labrish_jobs_waiting',
    help: 'Background jobs that are due and not begun. Of all processes.',
    labelNames: ['task'],
  });
  addLabelledGauge(registry, byTask(age), {
    name: 'labrish_jobs_oldest_age_seconds',
    help: 'How long the oldest of them has been due. Of all processes.',
    labelNames: ['task'],
  });
}

/** The newest complete backup; without one, the first start on this database, or its creation by a restore, which is later. */
const BACKUP_SQL = `
  select coalesce((select max(made_at) from backups), greatest(
    (select min(applied_at) from seed_runs), (select min(finished_at) from _prisma_migrations))) as since`;

/** Adds a gauge of the age of the newest backup. */
function backupFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const read = reading(now, async () => {
    const [row] = await db.query<{ since: Date | null }>({ text: BACKUP_SQL, values: [] });
    return row?.since ?? null;
  });
  addGauge(registry, read, {
    name: 'labrish_backup_age_seconds',
    help: 'Since the newest complete backup, or, without one, since this database was created. Of all processes.',
    of: (since) => Math.max(0, (now().getTime() - since.getTime()) / 1000),
  });
}

const LIMITS_SQL = `
  select (select count(*) from listening_days where day = $1::date and passed_at is not null)::int as at_limit,
    (select count(*) from reporter_brakes where lifted_at is null)::int as braked`;

interface TeamLimits {
  at_limit: number;
  braked: number;
}

/** Adds gauges of the team, without names: how many passed the daily listening limit, and how many reported too much at once. */
function insiderFigures({ metrics: { registry }, db, now, pilot }: MetricsSources): void {
  const read = reading(now, async () => {
    const [row] = await db.query<TeamLimits>({ text: LIMITS_SQL, values: [dayOf(pilot, now())] });
    return row ?? null;
  });
  addGauge(registry, read, {
    name: 'labrish_listening_limit_passed',
    help: 'People and keys that asked for more recordings today than the limit of a day. Of all processes.',
    of: ({ at_limit }) => at_limit,
  });
  addGauge(registry, read, {
    name: 'labrish_reporters_braked',
    help: 'Reviewers who reported five recordings in ten minutes and wait for an admin. Of all processes.',
    of: ({ braked }) => braked,
  });
}

/** Adds gauges of the messages of the day, and of their limit. */
function budgetFigures({ metrics: { registry }, budget, now }: MetricsSources): void {
  const read = reading(now, () => budget.today());
  const byKind = async () =>
    Object.entries((await read()) ?? {}).map(([kind, messages]): Sample<'kind'> => [{ kind }, messages]);
  addLabelledGauge(registry, byKind, {
    name: 'labrish_messages_today',
    help: 'Messages that Twilio has accepted since midnight of the first country: reply, proactive, voice, code. Of all processes.',
    labelNames: ['kind'],
  });
  addGauge(registry, async () => budget, {
    name: 'labrish_messages_daily_limit',
    help: 'DAILY_MESSAGE_LIMIT; 0 without a limit.',
    of: ({ limit }) => limit ?? 0,
  });
}

/** Adds gauges for whether the database answers, and takes writes. */
function databaseFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const answers = reading(now, () => db.sql('select 1', []));
  addGauge(registry, async () => (await answers()) !== null, {
    name: 'labrish_database_up',
    help: '1 when the database answered within two seconds. What is read from it is left out while it does not.',
    of: (hasAnswered) => (hasAnswered ? 1 : 0),
  });
  const writable = reading(now, async () => (await databaseProblem(db)) === null);
  addGauge(registry, writable, {
    name: 'labrish_database_writable',
    help: '1 when the database answered and took writes; /health/ready says why not.',
    of: (takesWrites) => (takesWrites ? 1 : 0),
  });
}

/** Adds a gauge of this process's connections to the database. The embedded one has none. */
function connectionFigures({ metrics: { registry }, db }: MetricsSources): void {
  const states = ['total', 'idle', 'waiting'] as const;
  const connections = async () =>
    db
      .connections()
      .flatMap(({ pool, ...counts }) =>
        states.map((state): Sample<'pool' | 'state'> => [{ pool, state }, counts[state]]),
      );
  addLabelledGauge(registry, connections, {
    name: 'labrish_database_connections',
    help: 'Connections of this process by pool: total, idle, and waiting, which are requests for one.',
    labelNames: ['pool', 'state'],
  });
}

/** Adds a gauge of how busy the threads are that analyse recordings. */
function workerFigures({ metrics: { registry }, audioWorkers }: MetricsSources): void {
  const load = async () =>
    Object.entries(audioWorkers.load()).map(([state, jobs]): Sample<'state'> => [{ state }, jobs]);
  addLabelledGauge(registry, load, {
    name: 'labrish_audio_jobs',
    help: 'Recordings that a thread of this process is at (running), or that wait for one.',
    labelNames: ['state'],
  });
}

/** Adds a gauge of the free space for recordings, and for an embedded database. */
function diskFigures({ metrics: { registry }, env, now }: MetricsSources): void {
  const read = reading(now, () => statfs(resolve(env.DATA_DIR)));
  addGauge(registry, read, {
    name: 'labrish_data_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
    of: ({ bavail, bsize }) => bavail * bsize,
  });
}
