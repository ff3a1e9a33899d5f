// The resources of the process: the database, its threads, the disk.
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { MetricsSources } from './sources.ts';

/** Adds gauges for whether the database answers, and for this process's connections to it. The embedded one has none. */
export function databaseFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const answers = reading(now, () => db.sql('select 1', []));
  const registers = [registry];
  new Gauge({
    name: 'labrish_database_up',
    help: '1 when the database answered within two seconds. What is read from it is left out while it does not.',
    registers,
    async collect() {
      this.set((await answers()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'labrish_database_connections',
    help: 'Connections of this process by pool: total, idle, and waiting, which are requests for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, ...counts } of db.connections())
        for (const state of ['total', 'idle', 'waiting'] as const) this.set({ pool, state }, counts[state]);
    },
  });
}

/** Adds a gauge of how busy the threads are that analyse recordings. */
export function workerFigures({ metrics: { registry }, audioWorkers }: MetricsSources): void {
  new Gauge({
    name: 'labrish_audio_jobs',
    help: 'Recordings that a thread of this process is at (running), or that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = audioWorkers.load();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Adds a gauge of the free space for recordings, and for an embedded database. */
export function diskFigures({ metrics: { registry }, env, now }: MetricsSources): void {
  const read = reading(now, () => statfs(resolve(env.DATA_DIR)));
  new Gauge({
    name: 'labrish_data_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      const disk = await read();
      if (disk) this.set(disk.bavail * disk.bsize);
      else this.remove();
    },
  });
}
