import { expect, test } from 'vitest';
import { createKeyLimit } from './limit.ts';

const key = (id: string) => ({ kind: 'api_key', id, name: id, role: 'reviewer' }) as const;
const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);

test('a key that calls too often is told when to come back, and then may', () => {
  const limit = createKeyLimit(2);
  limit(key('a'), at(0));
  limit(key('a'), at(10));
  expect(() => {
    limit(key('a'), at(20));
  }).toThrow('Try again in 40 s');
  expect(() => {
    limit(key('a'), at(60));
  }).not.toThrow();
});

test('it slows nobody else', () => {
  const limit = createKeyLimit(1);
  const person = { ...key('a'), kind: 'user' } as const;
  limit(key('a'), at(0));
  for (const caller of [key('b'), person, person, null, null])
    expect(() => {
      limit(caller, at(1));
    }).not.toThrow();
});
