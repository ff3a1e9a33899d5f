// The resources of the process: the database, its threads, the disk.
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { MetricsSources } from './metrics.ts';
import { addGauge, addLabelledGauge, reading, type Sample } from './reading.ts';

/** Adds gauges for whether the database answers, and for this process's connections to it. The embedded one has none. */
export function databaseFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const answers = reading(now, () => db.sql('select 1', []));
  addGauge(registry, async () => (await answers()) !== null, {
    name: 'labrish_database_up',
    help: '1 when the database answered within two seconds. What is read from it is left out while it does not.',
    of: (hasAnswered) => (hasAnswered ? 1 : 0),
  });
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
export function workerFigures({ metrics: { registry }, audioWorkers }: MetricsSources): void {
  const load = async () =>
    Object.entries(audioWorkers.load()).map(([state, jobs]): Sample<'state'> => [{ state }, jobs]);
  addLabelledGauge(registry, load, {
    name: 'labrish_audio_jobs',
    help: 'Recordings that a thread of this process is at (running), or that wait for one.',
    labelNames: ['state'],
  });
}

/** Adds a gauge of the free space for recordings, and for an embedded database. */
export function diskFigures({ metrics: { registry }, env, now }: MetricsSources): void {
  const read = reading(now, () => statfs(resolve(env.DATA_DIR)));
  addGauge(registry, read, {
    name: 'labrish_data_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
    of: ({ bavail, bsize }) => bavail * bsize,
  });
}
