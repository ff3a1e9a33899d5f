import type { Reason } from '@labrish/dataset';

const files = import.meta.glob<string>('./examples/*.mp3', { eager: true, query: '?url', import: 'default' });

/** Returns the address of a spoken example of this reason; undefined for reasons that a single recording cannot show. */
export function exampleOf(reason: Reason): string | undefined {
  return files[`./examples/${reason}.mp3`];
}
