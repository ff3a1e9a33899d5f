import { lint, type Linted } from '@labrish/conversation/lint';

/** Answers each flow with its lint findings, in a worker, so that typing never waits. */
addEventListener('message', ({ data }: MessageEvent<Linted>) => postMessage(lint(data)));
