import type { Flow } from '@labrish/conversation';
import { runFlowTests } from '@labrish/conversation/run-flow-tests';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { seeds } from '../seeds.ts';

const flow = seededFlow(country, seeds, 'Labrish');
const failing = (changed: Flow) =>
  runFlowTests(changed, seeds.tests)
    .filter(({ is_passed }) => !is_passed)
    .map(({ name }) => name);
/** Returns the flow with a transition that leads to another state. */
const moved = (id: string, to_state: string): Flow => ({
  ...flow,
  transitions: flow.transitions.map((one) => (one.id === id ? { ...one, to_state } : one)),
});

describe('the seeded tests', () => {
  it.each([
    ['welcome/MORE_INFO_CHOSEN/1', 'declined', ['Somebody would rather not']],
    ['awaiting_words/TEXT_RECEIVED/1', 'awaiting_english', ['A contribution in English']],
    [
      'awaiting_words/TEXT_RECEIVED/2',
      'awaiting_completion_choice',
      ['A contribution in Mix', 'A contribution in Patwa'],
    ],
    ['awaiting_start/UNDER_18_CHOSEN/1', 'declined', ['Somebody is under 18, and nothing of theirs is kept']],
    ['completed/TEXT_RECEIVED/1', 'welcome', ['Somebody comes back and is not asked to agree again']],
  ])('where %s leads to %s, those that go that way fail and no other', (id, to_state, names) => {
    expect(failing(moved(id, to_state)).sort()).toEqual(names);
  });

  it('say what is wrong in words that an admin knows', () => {
    const [, ...rest] = runFlowTests(moved('awaiting_start/CONSENT_AGREED/1', 'welcome'), seeds.tests);
    expect(rest.find(({ name }) => name === 'STOP, then START')).toMatchObject({
      failed_step: 2,
      sentence: "After “I agree, I'm 18+” the chat is at “Welcome” and not at “Waiting for a voice note”.",
    });
  });
});
