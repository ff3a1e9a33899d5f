import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSnapshot, readSnapshot } from './snapshot.ts';
import { agreed, PROMPT_A } from './testing/fixtures.ts';

describe('readSnapshot', { timeout: 60_000 }, () => {
  it('knows nothing of somebody new', () => {
    expect(newSnapshot()).toMatchObject({
      state_key: null,
      seen_prompts: [],
      recordings: [],
      submissions: 0,
    });
  });

  it('reads back a pending "delete everything?"', () => {
    const stored = agreed('ask', { confirming: 'delete_all' });
    expect(readSnapshot(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('reads back what was stored', () => {
    const stored = agreed('ask', {
      prompt: PROMPT_A,
      seen_prompts: ['a'],
      region: { code: 'JM-01', label: 'Kingston' },
    });
    expect(readSnapshot(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it.each([undefined, null, 7, 'text', [], [1], true])('takes %j as somebody new', (json) => {
    expect(readSnapshot(json)).toEqual(newSnapshot());
  });

  it('keeps what is readable beside what is not', () => {
    const json = {
      state_key: 12,
      consent_version: 3,
      earlier_consents: [1, null],
      submissions: 7,
      seen_prompts: ['a', null, 'b'],
      recordings: 'all',
      prompt: { id: 'a' },
      wording: 7,
      category: 'Patwa',
      stopped: 'yes',
      region: { code: 5, label: 'Kingston' },
      unknown: true,
    };
    expect(readSnapshot(json)).toEqual({
      ...newSnapshot(),
      consent_version: 3,
      submissions: 7,
      seen_prompts: ['a', 'b'],
      category: 'Patwa',
      region: { code: null, label: 'Kingston' },
    });
  });

  it('keeps labels that no country need have: which there are is known only to the flow', () => {
    const stored = agreed('ask', { wording: 'Klingon', category: 'Klingon' });
    expect(readSnapshot(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('never throws, and reads its own answer unchanged', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true }), (json) => {
        const snapshot = readSnapshot(json);
        expect(readSnapshot(snapshot)).toEqual(snapshot);
      }),
    );
  });
});
