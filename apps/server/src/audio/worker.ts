import { analyseAudio, type Analysis } from './analyse.ts';
import { inspectAudio } from './inspect.ts';
import { renderMp3 } from './rendition.ts';
import type { Inspection } from './types.ts';

/** What the pool sends into a worker thread. */
export interface Task {
  job: 'inspect' | 'analyse' | 'render';
  bytes: Uint8Array;
  claimedType?: string | undefined;
}

// The codec libraries print a line for every frame they cannot read; a damaged recording would flood the server's log.
console.error = console.warn = () => undefined;

export default async function work(
  task: Task,
): Promise<Inspection | Analysis | Uint8Array<ArrayBuffer> | null> {
  const inspection = await inspectAudio(task.bytes, task.claimedType);
  if (task.job === 'inspect') return inspection;
  if (inspection.kind === 'rejected')
    return task.job === 'render'
      ? null
      : { state: 'not_analysed', duration_ms: null, why: inspection.detail };
  return task.job === 'analyse' ? analyseAudio(task.bytes, inspection) : renderMp3(task.bytes, inspection);
}
