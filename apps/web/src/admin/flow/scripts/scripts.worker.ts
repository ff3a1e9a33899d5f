import { runScripts } from '@labrish/conversation/run-scripts';
import type { Script } from '@labrish/conversation/script';
import type { Flow } from '@labrish/conversation/types';

/** Answers a flow and its tests with how each went, beside the page, so that nobody's typing waits. */
addEventListener('message', ({ data: { flow, scripts } }: MessageEvent<{ flow: Flow; scripts: Script[] }>) =>
  postMessage(runScripts(flow, scripts)),
);
