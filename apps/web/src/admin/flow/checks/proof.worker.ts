import { explore, type Flow } from '@labrish/conversation';

/**
 * Explores every possible chat of each flow that it receives. Leaves out commands such as STOP, which take longer: the publish
 * check explores them.
 */
addEventListener('message', ({ data }: MessageEvent<Flow>) =>
  postMessage(explore(data, { keywords: false })),
);
