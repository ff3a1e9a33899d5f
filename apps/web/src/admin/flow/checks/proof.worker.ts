import { explore, type Flow } from '@labrish/conversation';

/** Answers each flow with every chat possible in it. Commands such as STOP are left to the publish check, which takes longer. */
addEventListener('message', ({ data }: MessageEvent<Flow>) =>
  postMessage(explore(data, { keywords: false })),
);
