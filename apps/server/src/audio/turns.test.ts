import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs so many at a time, in order, also when one fails', async () => {
  const turns = createTurns(2);
  const log: string[] = [];
  let breakFirst = (): void => undefined;
  const first = turns.take(() => {
    log.push('a');
    return new Promise<void>((_, reject) => (breakFirst = () => reject(new Error('broken'))));
  });
  const endless = (name: string) => () => {
    log.push(name);
    return new Promise<void>(() => undefined);
  };
  void turns.take(endless('b'));
  void turns.take(endless('c'));
  void turns.take(endless('d'));
  expect(log).toEqual(['a', 'b']);
  breakFirst();
  await expect(first).rejects.toThrow('broken');
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c']);
});
