import type { AudioType } from '@labrish/api/submissions/audio-types';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { workerFile } from '#worker-file.ts';
import type { Analysis } from './analyse.ts';
import { type Container, sniff } from './formats/sniff.ts';
import type { Cut, Scrubbed } from './scrub/scrub.ts';
import { toAudioFacts, withClaimedType, type Inspection, MAX_AUDIO_BYTES, reject } from './types.ts';
import type { VoiceNote } from './voice-note.ts';
import type { Examination, Measure, Task } from './worker.ts';

/**
 * Runs everything that parses audio bytes on separate threads. Every job returns a result, whatever the bytes are and whatever
 * they do to a thread.
 *
 * @throws {WorkerPoolUnavailable} from every job, when the bytes are not the cause: retry later, and reject no recording for it.
 */
export interface AudioWorkerPool {
  /**
   * Inspects the bytes and, if `measure` says so, analyses the sound. `claimedType` is only quoted in a rejection's detail. If the
   * inspection takes too long or ends its thread, the first bytes decide, and the length is unknown.
   */
  examine(
    bytes: Uint8Array,
    options: { claimedType?: string | undefined; measure: Measure },
  ): Promise<Examination>;
  analyse(bytes: Uint8Array): Promise<Analysis>;
  /** Converts the recording to MP3; null when that fails. */
  transcode(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes the public copy, or says why there is none. */
  scrub(bytes: Uint8Array, cuts?: readonly Cut[]): Promise<Scrubbed>;
  /** Makes a voice note that the bot sends, or says why there is none. */
  voiceNote(bytes: Uint8Array): Promise<VoiceNote>;
  /** Returns how many jobs run on a thread, and how many wait for one. */
  load(): { running: number; waiting: number };
  /** Stops the threads; jobs that still run or wait reject with WorkerPoolUnavailable. */
  close(): Promise<void>;
}

/** The threads cannot start, or the pool is closed. */
export class WorkerPoolUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The audio threads are not running', { cause });
    this.name = 'WorkerPoolUnavailable';
  }
}

/** A minute decodes over an hour of Opus; only crafted bytes take longer. */
const LONGEST_JOB_MS = 60_000;
const IDLE_MS = 30_000;

/** Enough for the longest accepted file; a file crafted to fill memory ends its thread, not the server. */
const HEAP_MB = 512;

/** Creates the pool. Threads start with the first job and end after half a minute without one. */
export function createAudioWorkerPool({
  threads = 2,
  longestJobMs = LONGEST_JOB_MS,
  heapMb = HEAP_MB,
} = {}): AudioWorkerPool {
  const pool = new Piscina({
    ...workerFile('audio-worker', './audio/worker.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const limit = pLimit(threads);
  const down = new AbortController();
  let starting = new AbortController();
  // An error without a job means that a thread could not start. Reject the waiting jobs, which would otherwise wait for ever; later jobs
  // may succeed.
  pool.on('error', (error: unknown) => {
    starting.abort(new WorkerPoolUnavailable(error));
    starting = new AbortController();
  });

  /** Runs a job. Its time limit starts when its turn comes. `otherwise` makes the result if the thread crashed or was stopped. */
  const run = <T>(task: Task, otherwise: (why: string) => T): Promise<T> =>
    limit(async () => {
      // Transfer a copy, so that the caller keeps its bytes.
      const bytes = Uint8Array.from(task.bytes);
      const late = AbortSignal.timeout(longestJobMs);
      const broken = AbortSignal.any([down.signal, starting.signal]);
      const signal = AbortSignal.any([late, broken]);
      try {
        return (await pool.run({ ...task, bytes }, { signal, transferList: [bytes.buffer] })) as T;
      } catch {
        broken.throwIfAborted();
        return otherwise(late.aborted ? 'took too long to read' : 'cannot be read');
      }
    });

  return {
    async examine(bytes, { claimedType, measure }) {
      if (bytes.length > MAX_AUDIO_BYTES)
        return { inspection: reject('too_large', `${bytes.length} bytes`), analysis: null };
      // A slow machine must not lose a recording: accept it by its first bytes, with nothing else known.
      return run<Examination>({ job: 'examine', bytes, claimedType, measure }, () => ({
        inspection: fallbackFromMagicBytes(bytes, claimedType),
        analysis: null,
      }));
    },
    analyse: (bytes) =>
      run<Analysis>({ job: 'analyse', bytes }, (why) => ({
        ...{ state: 'not_analysed', duration_ms: null, why, public_sha256: null },
      })),
    scrub: (bytes, cuts) => run<Scrubbed>({ job: 'scrub', bytes, cuts }, (why) => ({ refused: `it ${why}` })),
    transcode: (bytes) => run<Uint8Array<ArrayBuffer> | null>({ job: 'transcode', bytes }, () => null),
    voiceNote: (bytes) =>
      run<VoiceNote>({ job: 'voice_note', bytes }, (why) => ({ refused: `This file ${why}.` })),
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    close: async () => {
      down.abort(new WorkerPoolUnavailable());
      await pool.destroy();
    },
  };
}

/** The most common audio type of each container, for bytes that were not inspected. */
const TYPE_OF: Record<Container, AudioType> = {
  ogg: 'audio/ogg',
  matroska: 'audio/webm',
  isobmff: 'audio/mp4',
  amr: 'audio/amr',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mpeg: 'audio/mpeg',
  adts: 'audio/aac',
};

/** Accepts or rejects bytes by their first few, if inspecting them failed. */
function fallbackFromMagicBytes(bytes: Uint8Array, claimedType?: string): Inspection {
  if (bytes.length === 0) return reject('empty', 'no bytes at all');
  const found = sniff(bytes);
  return 'other' in found
    ? reject('not_audio', withClaimedType(found.other, claimedType))
    : toAudioFacts(TYPE_OF[found.container], 'unknown', {});
}
