import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { BadAnswer, explainFailure } from './failure.ts';
import { createRetry, waitBefore } from './retries.ts';

const refused = new TypeError('fetch failed', {
  cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
});
const limited = TRPCClientError.from({
  error: { message: 'Slow.', code: -32029, data: { httpStatus: 429, details: { retry_after: 40 } } },
});
const unknown = TRPCClientError.from({
  error: { message: 'No such key.', code: -32001, data: { httpStatus: 401 } },
});

test('a lost connection is tried again, later and later, up to a minute', () => {
  expect([0, 1, 2, 20].map((attempt) => waitBefore(refused, attempt))).toEqual([0.5, 1, 2, 60]);
});

test('a server that says when is taken at its word', () => {
  expect(waitBefore(limited, 0)).toBe(40);
  expect(waitBefore(new BadAnswer('busy', { status: 503, retryAfter: 5 }), 3)).toBe(5);
});

test('what would be hours is not waited for: the server has said why', () => {
  const until = (retryAfter: number) => new BadAnswer('400 today', { status: 429, retryAfter });
  expect(waitBefore(until(3600), 0)).toBe(3600);
  expect(waitBefore(until(30_000), 0)).toBeUndefined();
});

test('a refusal, or a full disk, is not tried again', () => {
  expect(waitBefore(unknown, 0)).toBeUndefined();
  expect(waitBefore(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 0)).toBeUndefined();
});

test('the last failure is thrown when the tries are used up', async () => {
  let calls = 0;
  const call = () => Promise.reject(new BadAnswer(`no ${++calls}`, { status: 503, retryAfter: 0 }));
  await expect(createRetry(2, () => undefined)(call)).rejects.toThrow('no 3');
});

test('failures speak to the person who runs the script', () => {
  expect(explainFailure(TRPCClientError.from(refused))).toContain('could not be reached (ECONNREFUSED)');
  expect(explainFailure(unknown)).toBe('The API key was refused: No such key.');
});

test('a site that speaks no JSON is told as another one', () => {
  const html = new SyntaxError(`Unexpected token '<', "<!doctype "... is not valid JSON`);
  expect(explainFailure(TRPCClientError.from(html))).toContain('another site seems to be there');
});
