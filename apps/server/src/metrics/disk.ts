import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { Watched } from './watched.ts';

/** How much room there is for recordings, and for an embedded database. */
export function diskFigures({ metrics: { registry }, env, now }: Watched): void {
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
