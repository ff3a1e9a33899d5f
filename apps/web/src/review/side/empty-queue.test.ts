import { expect, test } from 'vitest';
import { reasonsOf } from './empty-queue.tsx';

const none = {
  ...{ stage: 'audio' as const, open: 0, with_others: 0, free_at: null, yours: 0, skipped: 0 },
  ...{ unjudged: 0, other_stage: 0, disputed: 0, quarantined: 0 },
};
const UNJUDGED = '4 recordings have labels that you do not judge.';

test.each([
  [{}, ['No recording is open at this stage.']],
  [{ unjudged: 1 }, ['1 recording has a label that you do not judge.']],
  [{ unjudged: 4 }, [UNJUDGED]],
  [{ open: 2, unjudged: 4 }, ['2 recordings are of voices that you know, or your own.', UNJUDGED]],
  [{ open: 2, skipped: 2, unjudged: 4 }, ['2 recordings are skipped by you today.', UNJUDGED]],
])('an empty queue with %j says what is true of this reviewer', (waiting, lines) =>
  expect(reasonsOf({ ...none, ...waiting })).toEqual(lines),
);
