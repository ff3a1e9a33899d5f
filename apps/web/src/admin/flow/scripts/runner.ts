import type { ScriptResult } from '@labrish/conversation/run-scripts';
import type { Script } from '@labrish/conversation/script';
import type { Flow } from '@labrish/conversation/types';

interface Runner {
  run: (flow: Flow, scripts: readonly Script[]) => void;
  stop: () => void;
}

/** Once nobody has typed for so long, in milliseconds. */
const RUN_AFTER_MS = 200;

/** Runs tests beside the page, over each flow that stays for a moment. Answers come in the order of the flows. */
export function createRunner(onResults: (results: ScriptResult[]) => void): Runner {
  let worker: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Started with the first flow, and again after a stop. */
  const start = () => {
    const started = new Worker(new URL('./scripts.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<ScriptResult[]>) => onResults(data);
    return started;
  };
  return {
    run(flow, scripts) {
      clearTimeout(soon);
      soon = setTimeout(() => {
        worker ??= start();
        worker.postMessage({ flow, scripts });
      }, RUN_AFTER_MS);
    },
    stop() {
      clearTimeout(soon);
      worker?.terminate();
      worker = undefined;
    },
  };
}
