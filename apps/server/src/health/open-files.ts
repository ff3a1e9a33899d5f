import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** The share of its limit that a process may have open before readiness reports it. */
const MOST = 0.6;
/** Files that a server opens besides one for each visitor: its database, recordings, threads, and calls to others. */
const OWN_FILES = 192;
/** Milliseconds between lines of the log about refused visitors. */
const LOG_MS = 60_000;
const ADVICE = 'raise the limit, by LimitNOFILE= of the unit or by ulimit -n';
/** A limit that is enough for a small pilot; systemd and most shells give more. */
const ENOUGH_FILES = 1024;

/** Files and connections that this process has open, and may have open. */
export interface OpenFiles {
  open: number;
  limit: number;
}

/** Reads how many files this process has open. @returns null where the system does not say, or has no limit (only Linux says) */
export async function readOpenFiles(): Promise<OpenFiles | null> {
  try {
    const limits = await readFile('/proc/self/limits', 'utf8');
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
    return limit > 0 ? { open: (await readdir('/proc/self/fd')).length, limit } : null;
  } catch (error) {
    // A process without a free descriptor cannot open the list of them.
    return (error as NodeJS.ErrnoException).code === 'EMFILE' ? { open: 1, limit: 1 } : null;
  }
}

/** Returns what is wrong, in words for an operator, or null. */
export function openFilesProblem(files: OpenFiles | null): string | null {
  return files && files.open > MOST * files.limit
    ? `This server has ${files.open} of ${files.limit} files and connections open, and refuses visitors when there are too many: ${ADVICE}.`
    : null;
}

/**
 * Limits the visitors' connections, so that the server always has files left to answer them. Logs when it refuses some. Without a limit of
 * the system it does nothing.
 */
export async function limitConnections({ server, log }: FastifyInstance): Promise<void> {
  const files = await readOpenFiles();
  if (!files) return;
  server.maxConnections = Math.floor(Math.max(files.limit - OWN_FILES, files.limit / 2));
  if (files.limit < ENOUGH_FILES)
    log.warn({ limit: files.limit }, `this process may open few files and connections: ${ADVICE}`);
  let loggedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - loggedAt < LOG_MS) return;
    loggedAt = performance.now();
    log.error(
      { limit: files.limit },
      `visitors are refused, because too many connections are open: ${ADVICE}`,
    );
  });
}
