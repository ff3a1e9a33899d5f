import { lint, type Linted } from '@labrish/conversation/lint';

/** Answers each flow with what is wrong with it, beside the page, so that nobody's typing waits. */
addEventListener('message', ({ data }: MessageEvent<Linted>) => postMessage(lint(data)));
