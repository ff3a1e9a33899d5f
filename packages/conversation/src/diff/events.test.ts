import { expect, test } from 'vitest';
import type { StoredEvent } from '../flow/stored-flow.ts';
import { diffEvents } from './flows.ts';

const event = (key: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ id: `id of ${key}`, event_key: key, friendly_name: key.toLowerCase() },
  ...{ description: null, is_active: true },
  ...more,
});
const said = (before: StoredEvent[], after: StoredEvent[]) =>
  diffEvents(before, after).flatMap(({ changes }) =>
    changes.map((change) => change.kind === 'told' && change.sentence),
  );

test('nothing is said of events that stay', () => {
  expect(diffEvents([event('GO')], [event('GO')])).toEqual([]);
});

test('events that are new, renamed, retired, brought back and removed are told by name', () => {
  const before = [event('GO'), event('STAY'), event('OLD', { is_active: false }), event('GONE')];
  const after = [
    event('GO', { is_active: false }),
    event('STAY', { friendly_name: 'remain', description: 'Nothing happens.' }),
    event('OLD'),
    event('NEW'),
  ];
  expect(said(before, after)).toEqual([
    '“go” is retired: it can no longer be chosen, but keeps working where it is used.',
    '“stay” is called “remain” now.',
    '“remain” has a new description.',
    '“old” can be chosen again.',
    '“new” is new.',
    '“gone” is removed.',
  ]);
});
