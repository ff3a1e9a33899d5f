import { explore } from '@labrish/conversation';
import { expect, it } from 'vitest';
import { seededFlow } from './seeded-flow.ts';

it(
  'the seeded flow has nothing wrong wherever taps, words and voice notes lead',
  { timeout: 240_000 },
  () => {
    const { is_complete, findings } = explore(seededFlow('Labrish'), { keywords: false });
    expect(findings).toEqual([]);
    expect(is_complete).toBe(true);
  },
);
