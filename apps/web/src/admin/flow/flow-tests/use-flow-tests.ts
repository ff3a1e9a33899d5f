import type { FlowTestResult } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { useEffect, useState } from 'react';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';

/** Returns the results of the tests in the flow as it is typed, by test name; undefined until the first ones are known. */
export function useResults(
  flow: Flow | undefined,
  tests: readonly FlowTest[] | undefined,
): ReadonlyMap<string, FlowTestResult> | undefined {
  const [results, setResults] = useState<ReadonlyMap<string, FlowTestResult>>();
  const [runner] = useState(() =>
    createRunner((all) => setResults(new Map(all.map((result) => [result.name, result])))),
  );
  useEffect(() => {
    if (flow && tests) runner.run(flow, tests);
  }, [runner, flow, tests]);
  useEffect(() => runner.stop, [runner]);
  return results;
}

interface Runner {
  run: (flow: Flow, tests: readonly FlowTest[]) => void;
  stop: () => void;
}

/** Debounce in milliseconds: the tests run when nobody has typed for this long. */
const RUN_AFTER_MS = 200;

/**
 * Creates a runner that runs the tests in a worker when a flow has not changed for `RUN_AFTER_MS`. Results arrive in
 * the order of the flows.
 */
function createRunner(onResults: (results: FlowTestResult[]) => void): Runner {
  let worker: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Creates the worker: for the first flow, and again after a stop. */
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

/** Returns functions that change the tests and then refetch them. */
export function useEdit() {
  const utils = trpc.useUtils();
  const edit = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } finally {
      // Refetch after a failure too: somebody else may have changed the tests first.
      await utils.flowTests.list.invalidate();
    }
  };
  return {
    /** Makes a change, then refetches the tests. @throws the server's refusal */
    edit,
    /** Works like `edit`, but shows the outcome as a toast. @returns whether the change worked */
    editAndNotify: (change: () => Promise<unknown>, words: { done: string; failed: string }) =>
      notifyFailure(words.failed, async () => {
        await edit(change);
        notify.success(words.done);
      }),
  };
}
