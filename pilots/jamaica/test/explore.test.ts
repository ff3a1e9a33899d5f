import { explore } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { expect, it } from 'vitest';

it(
  'the seeded flow has nothing wrong wherever taps, words and voice notes lead',
  { timeout: 240_000 },
  () => {
    const { is_complete, findings } = explore(seededFlow(country, country.seeds, 'Labrish'), {
      keywords: false,
    });
    expect(findings).toEqual([]);
    expect(is_complete).toBe(true);
  },
);
