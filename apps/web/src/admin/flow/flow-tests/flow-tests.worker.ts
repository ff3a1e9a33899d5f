import { runFlowTests } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';

/** Runs the tests in each flow that it receives, in a worker, so that typing never waits. */
addEventListener('message', ({ data: { flow, tests } }: MessageEvent<{ flow: Flow; tests: FlowTest[] }>) =>
  postMessage(runFlowTests(flow, tests)),
);
