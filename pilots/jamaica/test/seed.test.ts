import { expect, it } from 'vitest';
import { jamaica } from '../jamaica.ts';
import { seeds } from '../seeds.ts';

it('has the ten states of the specification in their order', () => {
  const ten = [
    'welcome',
    'showing_info',
    'awaiting_start',
    'awaiting_language_choice',
    'awaiting_audio',
    'awaiting_category',
    'awaiting_region',
    'awaiting_completion_choice',
    'free_voice_mode',
    'completed',
  ];
  const keys = seeds.states.map(({ state_key }) => state_key);
  expect(keys.filter((key) => ten.includes(key))).toEqual(ten);
  expect(keys).toContain('awaiting_parish_surrey');
});

it('has 14 parishes with codes JM-01 to JM-14', () => {
  const codes = Array.from({ length: 14 }, (_, i) => `JM-${String(i + 1).padStart(2, '0')}`);
  expect(jamaica.places.map(({ code }) => code)).toEqual(codes);
});

it('asks 15 topics', () => {
  expect(seeds.topics).toHaveLength(15);
});
