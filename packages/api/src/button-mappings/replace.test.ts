import { expect, test } from 'vitest';
import { mappingChanges } from './replace.ts';

const stored = (button_id: string, button_label: string, triggers_event: string) => ({
  id: `id-${button_id}`,
  state_key: 'welcome',
  button_id,
  button_label,
  triggers_event,
});

test('creates what is new, updates what differs, removes what is gone, leaves the rest', () => {
  const same = stored('a', 'Yes', 'YES');
  const other = stored('b', 'No', 'NO');
  const gone = stored('c', 'Maybe', 'MAYBE');
  const wanted = [
    { button_id: 'a', button_label: 'Yes', triggers_event: 'YES' },
    { button_id: 'b', button_label: 'Not now', triggers_event: 'NO' },
    { button_id: 'd', button_label: 'Later', triggers_event: 'LATER' },
  ];
  expect(mappingChanges([same, other, gone], wanted)).toEqual({
    create: [wanted[2]],
    update: [{ before: other, after: { ...other, button_label: 'Not now' } }],
    remove: [gone],
  });
});
