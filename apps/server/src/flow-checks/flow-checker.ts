import { createHash } from 'node:crypto';
import type { PublishCheckInput, PublishCheck } from '@labrish/conversation/publish-check';
import { Piscina } from 'piscina';
import { workerFile } from '#worker-file.ts';

/** Checks flows on a separate thread, because the server's own thread answers people. */
export interface FlowChecker {
  /** @throws {FlowCheckFailed} when the check could not be completed. */
  publishCheck(input: PublishCheckInput): Promise<PublishCheck>;
  close(): Promise<void>;
}

/** Thrown when the thread ended early, or took longer than any usable flow takes. */
export class FlowCheckFailed extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The conversation could not be checked to the end. Try again in a minute.', { cause });
    this.name = 'FlowCheckFailed';
  }
}

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;
const HEAP_MB = 512;

/** Creates a checker that runs one check at a time. Its thread ends when idle. The last result is cached by its input. */
export function createFlowChecker(): FlowChecker {
  const pool = new Piscina({
    ...workerFile('flow-worker', './flow-checks/worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let latest: { key: string; publishCheck: Promise<PublishCheck> } | undefined;

  const run = (input: PublishCheckInput) =>
    (pool.run(input, { signal: AbortSignal.timeout(LONGEST_MS) }) as Promise<PublishCheck>).catch(
      (error: unknown) => {
        latest = undefined;
        throw new FlowCheckFailed(error);
      },
    );

  return {
    publishCheck(input) {
      const key = createHash('sha256').update(JSON.stringify(input)).digest('hex');
      if (latest?.key !== key) latest = { key, publishCheck: run(input) };
      return latest.publishCheck;
    },
    close: () => pool.destroy(),
  };
}
