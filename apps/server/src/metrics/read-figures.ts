import { botFigures } from './bot.ts';
import { databaseFigures } from './database.ts';
import { diskFigures } from './disk.ts';
import { dueRowFigures } from './retry-queue.ts';
import { insiderFigures } from './insiders.ts';
import { waitingJobFigures } from './waiting-jobs.ts';
import type { Watched } from './watched.ts';
import { workerFigures } from './workers.ts';

/** Adds the figures that are read when somebody asks for them. */
export function readFigures(watched: Watched): void {
  dueRowFigures(watched);
  waitingJobFigures(watched);
  botFigures(watched);
  databaseFigures(watched);
  workerFigures(watched);
  diskFigures(watched);
  insiderFigures(watched);
}
