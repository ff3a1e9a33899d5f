import { expect, test } from 'vitest';
import { changelog } from './changelog.ts';

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
