import type { Database } from '@labrish/db';
import { createJobs } from '#jobs/jobs.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { createLogger, loggerOptions } from '#log/logger.ts';

export const NOON = Date.parse('2026-11-22T12:00:00Z');

export type JobsWorld = ReturnType<typeof createJobsWorld>;

/** Creates processes with jobs on one database, and a clock that only tests move. */
export function createJobsWorld(db: Database) {
  let clock = NOON;
  let opened: Jobs[] = [];
  let seen: () => void = () => undefined;
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ ...loggerOptions('info'), stream });
  const now = () => new Date(clock);
  return {
    db,
    /** The logged lines. */
    lines,
    log,
    now,
    advance: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** Creates the jobs of one process, with a job `look`, which `looks` needs. */
    newJobs: () => {
      const jobs = createJobs({ db, log, now });
      jobs.handle('look', async () => seen());
      opened.push(jobs);
      return jobs;
    },
    /** Makes a process look for jobs at once, and waits until it has. */
    looks: async (jobs: Jobs) => {
      const isSeen = new Promise<void>((resolve) => (seen = resolve));
      await jobs.enqueue('look', {});
      await isSeen;
    },
    rows: async (name: string) => {
      const columns = 'attempts, not_before, lease_holder, error, failed_at';
      return (await db.sql(`select ${columns} from jobs where name = $1 order by attempts desc`, [name]))
        .rows;
    },
    /** Stops all processes and empties the queue. */
    async reset() {
      await Promise.all(opened.map((jobs) => jobs.stop()));
      opened = [];
      lines.length = 0;
      clock = NOON;
      await db.sql('delete from jobs', []);
    },
  };
}
