import type { Say } from '../destination.ts';

const MEGABYTE = 1_000_000;

/** Creates a `fetch` that reports upload progress of large files: the client reports none outside a browser. */
export function createSentFetch(say: Say): typeof fetch {
  let sent = 0;
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'PUT' && init.body instanceof Blob && answer.ok) {
      sent += init.body.size;
      say(`Sent ${(sent / MEGABYTE).toFixed(1)} MB.`);
    }
    return answer;
  };
}
