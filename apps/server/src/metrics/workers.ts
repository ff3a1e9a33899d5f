import { Gauge } from 'prom-client';
import type { Watched } from './watched.ts';

/** How busy the threads are that look into recordings. */
export function workerFigures({ metrics: { registry }, audioWorkers }: Watched): void {
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
