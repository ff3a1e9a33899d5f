import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf, problemOfCode, TWILIO_ERRORS } from './errors.ts';

const docs = readFileSync(new URL('../../../../../docs/twilio.md', import.meta.url), 'utf8');

test.each(Object.keys(TWILIO_ERRORS))('docs/twilio.md explains error %s', (code) => {
  expect(docs).toMatch(new RegExp(`^\\| ${code} \\|.{20,}`, 'm'));
});

test('a code that nobody knows is told with the page that explains it, and not tried again', () => {
  expect(problemOfCode(12345)).toEqual({
    code: 12345,
    status: null,
    words: 'Twilio reports error 12345: https://www.twilio.com/docs/errors/12345',
    remedy: 'stop',
  });
});

test.each([undefined, null, 'text', {}, new Error('socket hang up')])(
  'whatever is thrown (%s) may have been heard',
  (thrown) => {
    expect(problemOf(thrown)).toMatchObject({ code: null, status: null, remedy: 'ask' });
  },
);

test('a host that was never reached was not heard', () => {
  expect(problemOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toMatchObject({
    remedy: 'later',
  });
});
