import { botFigures } from './bot.ts';
import { retryQueueFigures } from './retry-queue.ts';
import { insiderFigures } from './insiders.ts';
import { databaseFigures, diskFigures, workerFigures } from './resources.ts';
import { waitingJobFigures } from './waiting-jobs.ts';
import type { MetricsSources } from './sources.ts';

/** Adds the figures that are read at each collection. */
export function readFigures(watched: MetricsSources): void {
  retryQueueFigures(watched);
  waitingJobFigures(watched);
  botFigures(watched);
  databaseFigures(watched);
  workerFigures(watched);
  diskFigures(watched);
  insiderFigures(watched);
}
