import { expect, test } from 'vitest';
import { currentTrace, inTrace, newTrace, traceOfHeader } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE}-${PARENT}-01`, TRACE],
  [`01-${TRACE}-${PARENT}-01-more`, TRACE],
  [`00-${TRACE}-${PARENT}-01-more`, null],
  [`ff-${TRACE}-${PARENT}-01`, null],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, null],
  [`00-+18765550123-${PARENT}-01`, null],
  ['', null],
  [undefined, null],
  [[`00-${TRACE}-${PARENT}-01`], null],
])('traceparent %s names %s', (header, trace_id) => expect(traceOfHeader(header)).toBe(trace_id));

test('a trace goes on in all that it leads to, and nowhere else', async () => {
  const [one, other] = [newTrace(), newTrace()];
  const later = () => new Promise((resolve) => setImmediate(() => resolve(currentTrace())));
  expect(await Promise.all([inTrace(one, later), inTrace(other, later), later()])).toEqual([
    one,
    other,
    undefined,
  ]);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
});
