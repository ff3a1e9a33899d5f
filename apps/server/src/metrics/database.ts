import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { Watched } from './watched.ts';

/** Whether the database answers, and how this process uses its connections to it. The embedded one has none. */
export function databaseFigures({ metrics: { registry }, db, now }: Watched): void {
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
