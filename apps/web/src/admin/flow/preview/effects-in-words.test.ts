import { step } from '@labrish/conversation';
import type { Effect } from '@labrish/conversation/types';
import { anyEvent, anyFlow, anySnapshot } from '@labrish/conversation/testing/arbitraries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectInWords } from './effects-in-words.ts';

const message_ids = ['1'];

it.each<[Effect, string]>([
  [{ type: 'record_consent', version: 3, message_id: '1' }, 'Would keep their agreement to wording 3'],
  [{ type: 'discard_audio', message_id: '1' }, 'Would not keep the voice note (12 s)'],
  [{ type: 'set_category', message_ids, category: 'Patwa' }, 'Would label the recording as Patwa'],
  [{ type: 'set_category', message_ids: ['1', '2'], category: 'Mix' }, 'Would label 2 recordings as Mix'],
  [
    { type: 'set_region', message_ids, code: null, label: null },
    'Would keep where they learned to talk: they would rather not say',
  ],
  [{ type: 'withdraw_all' }, 'Would delete everything they gave'],
  [{ type: 'report', problem: 'It loops.' }, 'Would report to the operator: It loops.'],
])('tells of %j', (effect, words) => {
  expect(effectInWords(effect, { spoke_ms: 12_000 })).toBe(words);
});

it('tells how long the voice note is, how it is labelled, and whether it is free talk', () => {
  const effect: Effect = {
    ...{ type: 'keep_audio', message_id: '1', prompt: null, category: 'Patwa', submission_type: 'open' },
  };
  expect(effectInWords(effect, { spoke_ms: 840 })).toBe(
    'Would keep the voice note (0.8 s) as Patwa, free talk',
  );
  expect(effectInWords({ ...effect, submission_type: 'structured' })).toBe(
    'Would keep the voice note as Patwa',
  );
});

it('shows the beginning of a long text, letter by letter', () => {
  const words = effectInWords({ type: 'keep_transcription', message_ids, text: '🎙'.repeat(90) });
  expect(words).toContain(`“${'🎙'.repeat(80)}…”`);
});

it('has words for whatever the engine does, but for the answer itself', () => {
  fc.assert(
    fc.property(anyFlow, anySnapshot, anyEvent, (flow, snapshot, event) => {
      for (const effect of step(flow, snapshot, event).effects) {
        const words = effectInWords(effect);
        if (effect.type === 'send') expect(words).toBeNull();
        else expect(words).toMatch(/^Would \S/);
        if (effect.type !== 'report') expect(words ?? '').not.toMatch(/undefined|null|\[object|_/);
      }
    }),
  );
});
