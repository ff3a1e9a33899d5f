import { analyseAudio, type Analysis } from './analyse.ts';
import { inspectAudio } from './inspect.ts';
import { transcodeToMp3 } from './serve/transcode.ts';
import type { Inspection } from './types.ts';

/** What the pool sends into a worker thread. */
export interface Task {
  job: 'examine' | 'analyse' | 'transcode';
  bytes: Uint8Array;
  claimedType?: string | undefined;
  measuredUpToMs?: number;
}

export interface Examination {
  inspection: Inspection;
  /** Null when it is no audio, too long to be measured, or of unknown length. */
  analysis: Analysis | null;
}

// The codec libraries print a line for every frame they cannot read; a damaged recording would flood the server's log.
console.error = console.warn = () => undefined;

export default async function work(
  task: Task,
): Promise<Examination | Analysis | Uint8Array<ArrayBuffer> | null> {
  const inspection = await inspectAudio(task.bytes, task.claimedType);
  if (task.job === 'examine') return { inspection, analysis: await analyseUpTo(task, inspection) };
  if (inspection.kind === 'rejected')
    return task.job === 'transcode'
      ? null
      : { state: 'not_analysed', duration_ms: null, why: inspection.detail };
  return task.job === 'analyse'
    ? analyseAudio(task.bytes, inspection)
    : transcodeToMp3(task.bytes, inspection);
}

async function analyseUpTo(
  { bytes, measuredUpToMs = Infinity }: Task,
  inspection: Inspection,
): Promise<Analysis | null> {
  if (inspection.kind === 'rejected') return null;
  if (inspection.duration_ms === null && measuredUpToMs < Infinity) return null;
  return (inspection.duration_ms ?? 0) > measuredUpToMs ? null : analyseAudio(bytes, inspection);
}
