import { smallFlow, template } from '../testing/fixtures.ts';
import type { UserAction } from './flow-test.ts';
import { expect, it } from 'vitest';
import { replay } from './chat.ts';
import { toFlowTest } from './to-flow-test.ts';
import { NEWCOMER } from './flow-test.ts';

const userActions: UserAction[] = [
  { typed: 'Hi' },
  { tapped: { id: 'go', label: 'Go on!' } },
  { tapped: { id: 'yes', label: 'I agree' } },
  { spoke_ms: 30_000 },
  { typed: 'DELETE ALL' },
];

it('keeps who chats, what was done, where it led and what would be kept', () => {
  const flow = smallFlow();
  expect(toFlowTest(replay(flow, NEWCOMER, userActions), NEWCOMER)).toEqual({
    as: NEWCOMER,
    steps: [
      { did: userActions[0], state_key: 'hello', effects: [] },
      { did: userActions[1], state_key: 'agree', effects: [] },
      { did: userActions[2], state_key: 'ask', effects: ['record_consent'] },
      { did: userActions[3], state_key: 'label', effects: ['keep_audio'] },
      { did: userActions[4], state_key: 'label', effects: [] },
    ],
  });
});

it('is the same whatever the bot says', () => {
  const flow = smallFlow();
  const templates = flow.templates.map((each) =>
    template(each.template_key, { ...each, body: `Other words for ${each.template_key}` }),
  );
  const reworded = { ...flow, templates };
  expect(toFlowTest(replay(reworded, NEWCOMER, userActions), NEWCOMER)).toEqual(
    toFlowTest(replay(flow, NEWCOMER, userActions), NEWCOMER),
  );
});
