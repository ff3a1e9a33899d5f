import { runFlowTests } from '@labrish/conversation/run-flow-tests';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';

/** Answers a flow and its tests with how each went, beside the page, so that nobody's typing waits. */
addEventListener('message', ({ data: { flow, tests } }: MessageEvent<{ flow: Flow; tests: FlowTest[] }>) =>
  postMessage(runFlowTests(flow, tests)),
);
