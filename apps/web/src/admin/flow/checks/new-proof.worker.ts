import { explore, type Flow } from '@labrish/conversation';
import { isNewSince } from '@labrish/conversation/lint';

/** Receives two flows, and answers with what breaks the chat in some chat of the second, but in no chat of the first. */
addEventListener('message', ({ data: { before, after } }: MessageEvent<{ before: Flow; after: Flow }>) => {
  const harm = harmIn(after);
  postMessage(harm.length === 0 ? [] : harm.filter(isNewSince(harmIn(before))));
});

function harmIn(flow: Flow) {
  return explore(flow, { keywords: false })
    .findings.filter(({ severity }) => severity === 'blocks')
    .map(({ code, severity, state_key, sentence }) => ({ code, severity, state_key, sentence }));
}
