import type { Reason } from '@labrish/dataset';

const files = import.meta.glob<string>('./examples/*.mp3', { eager: true, query: '?url', import: 'default' });

/** Where a spoken example of this reason is to be heard; there are reasons that one recording alone cannot show. */
export function exampleOf(reason: Reason): string | undefined {
  return files[`./examples/${reason}.mp3`];
}
