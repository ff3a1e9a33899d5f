import { expect, test } from 'vitest';
import { contentOf, type Content } from './content.ts';
import { describeEdit, NO_EDITS, remember, type EditHistory } from './edit-history.ts';

/** Types texts into the message one after another. @returns the texts that undo brings back, the latest first */
function undone(...texts: string[]): string[] {
  let history: EditHistory = NO_EDITS;
  let before: Content = contentOf(undefined, []);
  for (const body of texts) {
    const after = { ...before, body };
    history = remember(history, {
      state_id: 's',
      before,
      after,
      ...describeEdit({ edit: 'body', body }, before),
    });
    before = after;
  }
  return history.past.map((step) => step.before.body).toReversed();
}

test('one undo removes a word, however many keys it took', () => {
  expect(undone('T', 'Te', 'Tel', 'Tel ', 'Tel u', 'Tel us')).toEqual(['Tel', '']);
});

test('one undo restores a word that was deleted letter by letter; a pasted text is a separate edit', () => {
  expect(undone('Tell us', 'Tell u', 'Tell ')).toEqual(['Tell us', '']);
  expect(undone('T', 'Tell us about it', 'Tell us about it.')).toEqual(['Tell us about it', 'T', '']);
});

test('typing in another field begins a separate edit', () => {
  const content = contentOf(undefined, []);
  const step = { state_id: 's', before: content, after: content };
  const history = remember(
    remember(NO_EDITS, { ...step, ...describeEdit({ edit: 'body', body: 'a' }, content) }),
    {
      ...step,
      ...describeEdit({ edit: 'list_button', list_button: 'ab' }, content),
    },
  );
  expect(history.past).toHaveLength(2);
});

test('a new edit drops what could be redone', () => {
  const content = contentOf(undefined, []);
  const step = { state_id: 's', before: content, after: content, what: 'the message' };
  expect(remember({ past: [], future: [step] }, step).future).toEqual([]);
  const other = { ...step, state_id: 'other' };
  expect(remember({ past: [], future: [other] }, step).future).toEqual([other]);
});

test('at most 200 edits are remembered, the oldest forgotten', () => {
  const content = contentOf(undefined, []);
  let history: EditHistory = NO_EDITS;
  for (let n = 0; n < 300; n += 1)
    history = remember(history, { state_id: String(n), before: content, after: content, what: 'the order' });
  expect([history.past.length, history.past[0]?.state_id]).toEqual([200, '100']);
});
