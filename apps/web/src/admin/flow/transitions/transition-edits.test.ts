import { expect, test } from 'vitest';
import { type WholeTransition, changedParts, partsOf } from './transition-edits.ts';

const stored = { id: 'r', transition_id: 't', position: 1 };
const region = (code: string) => ({
  ...stored,
  action_key: 'set_region',
  params: { code, label: 'Kingston' },
  description: 'set region Kingston',
});
const before: WholeTransition = {
  id: 't',
  event: { id: 'e', event_key: 'AUDIO_RECEIVED', friendly_name: 'Voice note' },
  from_state: { id: 's1', state_key: 'awaiting_audio', friendly_name: 'Recording' },
  to_state: { id: 's2', state_key: 'completed', friendly_name: 'Completed' },
  priority: 1,
  updated_at: '2026-11-21T12:00:00.000Z',
  version: 1,
  rules: [],
  actions: [region('JM-01')],
};

test('every part reads as a person says it, also when there is nothing', () => {
  expect(partsOf({ ...before, actions: [] }).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Goes To State: Completed',
    'Only if: always',
    'Then do: nothing',
    'Priority: 1',
  ]);
});

test('what differs is named, as it is now; another row of the same rule is the same', () => {
  const now = {
    ...before,
    version: 2,
    priority: 7,
    to_state: { ...before.to_state, friendly_name: 'All done' },
    actions: [{ ...region('JM-01'), id: 'another' }],
  };
  expect(changedParts(before, now)).toEqual([{ name: 'priority', label: 'Priority', value: '7' }]);
});

test('what reads the same may still differ', () => {
  const now = { ...before, actions: [region('JM-02')] };
  expect(changedParts(before, now).map(({ name }) => name)).toEqual(['actions']);
});
