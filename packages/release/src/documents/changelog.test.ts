import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changelog, compareVersions } from './changelog.ts';

const told = (clip_id: string, transcription: string | null = 'words', english: string | null = null) => ({
  clip_id,
  transcription,
  english,
});

test('what came, what went, and whose words are others', () => {
  const before = [told('a'), told('b', 'old'), told('c', null), told('d', 'x', 'y')];
  const now = [told('e'), told('b', 'new'), told('c', null), told('d', 'x', 'z')];
  expect(compareVersions(before, now)).toEqual({ added: ['e'], removed: ['a'], changed: ['b', 'd'] });
});

test('from one version to another and back', () => {
  const clips = fc.uniqueArray(
    fc.record({
      clip_id: fc.constantFrom(...'abcdef'),
      transcription: fc.option(fc.constantFrom('x', 'null')),
      english: fc.constant(null),
    }),
    {
      selector: ({ clip_id }) => clip_id,
    },
  );
  fc.assert(
    fc.property(clips, clips, (one, other) => {
      const [there, back] = [compareVersions(one, other), compareVersions(other, one)];
      expect(there.added.toSorted()).toEqual(back.removed.toSorted());
      expect(there.changed.toSorted()).toEqual(back.changed.toSorted());
      expect(compareVersions(one, one)).toEqual({ added: [], removed: [], changed: [] });
    }),
  );
});

test('the newest version stands first', () => {
  const entry = { added: 1, removed: 0, changed: 2, notes: ['The rule for spaces is new.'] };
  const text = changelog('Labrish', [
    { version: '1.1.0', month: '2026-12', ...entry },
    { version: '1.0.0', month: '2026-11', ...entry, added: 40, notes: [] },
  ]);
  expect(text).toBe(`# Changes of Labrish

## 1.1.0 (2026-12)

- 1 recording added
- 0 recordings withdrawn or taken out; \`tsv/withdrawn.tsv\` has the withdrawn ones
- 2 recordings with other words than before
- The rule for spaces is new.

## 1.0.0 (2026-11)

- 40 recordings added
- 0 recordings withdrawn or taken out; \`tsv/withdrawn.tsv\` has the withdrawn ones
- 2 recordings with other words than before
`);
});
