import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';

interface Runner {
  run: (flow: Flow, tests: readonly FlowTest[]) => void;
  stop: () => void;
}

/** Once nobody has typed for so long, in milliseconds. */
const RUN_AFTER_MS = 200;

/** Runs tests beside the page, over each flow that stays for a moment. Answers come in the order of the flows. */
export function createRunner(onResults: (results: FlowTestResult[]) => void): Runner {
  let worker: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Started with the first flow, and again after a stop. */
  const start = () => {
    const started = new Worker(new URL('./flow-tests.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FlowTestResult[]>) => onResults(data);
    return started;
  };
  return {
    run(flow, tests) {
      clearTimeout(soon);
      soon = setTimeout(() => {
        worker ??= start();
        worker.postMessage({ flow, tests });
      }, RUN_AFTER_MS);
    },
    stop() {
      clearTimeout(soon);
      worker?.terminate();
      worker = undefined;
    },
  };
}
