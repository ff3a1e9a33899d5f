import { smallFlow, template } from '../testing/fixtures.ts';
import type { Deed } from './script.ts';
import { expect, it } from 'vitest';
import { replay } from './chat.ts';
import { toScript } from './to-script.ts';
import { NEWCOMER } from './stand.ts';

const deeds: Deed[] = [
  { typed: 'Hi' },
  { tapped: { id: 'go', label: 'Go on!' } },
  { tapped: { id: 'yes', label: 'I agree' } },
  { spoke_ms: 30_000 },
  { typed: 'DELETE ALL' },
];

it('keeps who chats, what was done, where it led and what would be kept', () => {
  const flow = smallFlow();
  expect(toScript(replay(flow, NEWCOMER, deeds), NEWCOMER)).toEqual({
    as: NEWCOMER,
    steps: [
      { did: deeds[0], state_key: 'hello', effects: [] },
      { did: deeds[1], state_key: 'agree', effects: [] },
      { did: deeds[2], state_key: 'ask', effects: ['record_consent'] },
      { did: deeds[3], state_key: 'label', effects: ['keep_audio'] },
      { did: deeds[4], state_key: 'label', effects: [] },
    ],
  });
});

it('is the same whatever the bot says', () => {
  const flow = smallFlow();
  const templates = flow.templates.map((each) =>
    template(each.template_key, { ...each, body: `Other words for ${each.template_key}` }),
  );
  const reworded = { ...flow, templates };
  expect(toScript(replay(reworded, NEWCOMER, deeds), NEWCOMER)).toEqual(
    toScript(replay(flow, NEWCOMER, deeds), NEWCOMER),
  );
});
