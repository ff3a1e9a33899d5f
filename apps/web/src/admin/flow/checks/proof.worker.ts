import { explore, type Flow } from '@labrish/conversation';

/** Answers each flow with every chat that people could have in it. Commands like STOP are left to Publish, which takes longer. */
addEventListener('message', ({ data }: MessageEvent<Flow>) =>
  postMessage(explore(data, { keywords: false })),
);
