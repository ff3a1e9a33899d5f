import type { FlowFile } from '@labrish/api/flow-releases/flow-file';

/** The same flow with a long way of questions in the middle, until it has so many states: yes leads on, no to the end. */
export function lengthen(file: FlowFile, to: number): FlowFile {
  const { flow } = file;
  const count = to - flow.states.length;
  const keys = Array.from({ length: count }, (_, n) => `question_${n}`);
  const id = (n: number, kind: number) => `00000000-0000-4000-8${kind}00-${String(n).padStart(12, '0')}`;
  const way = (n: number, event_key: string, to_state: string, kind: number) => ({
    ...{
      id: id(n, kind),
      from_state: keys[n] ?? '',
      to_state,
      event_key,
      priority: 1,
      rules: [],
      actions: [],
    },
  });
  return {
    ...file,
    flow: {
      ...flow,
      states: [
        ...flow.states,
        ...keys.map((state_key, n) => ({
          ...{ id: id(n, 1), state_key, friendly_name: `Question ${n}`, description: null },
          ...{ is_initial: false, is_final: false, created_at: '2026-11-01T12:00:00Z' },
        })),
      ],
      templates: [
        ...flow.templates,
        ...keys.map((template_key, n) => ({
          ...{ id: id(n, 2), template_key, friendly_name: template_key, content_type: 'text' as const },
          ...{
            body: `Is this question ${n}?`,
            bodies: {},
            list_items: [],
            list_button: '',
            variables: {},
            is_active: true,
          },
          actions: [
            { id: 'yes', title: 'Yes' },
            { id: 'no', title: 'No' },
          ],
        })),
      ],
      mappings: [
        ...flow.mappings,
        ...keys.flatMap((state_key, n) => [
          { id: id(n, 3), state_key, button_id: 'yes', button_label: 'Yes', triggers_event: 'START_CHOSEN' },
          { id: id(n, 4), state_key, button_id: 'no', button_label: 'No', triggers_event: 'DECLINE_CHOSEN' },
        ]),
      ],
      transitions: [
        ...flow.transitions.map((one) =>
          one.from_state === 'welcome' && one.event_key === 'MORE_INFO_CHOSEN'
            ? { ...one, to_state: keys[0] ?? '' }
            : one,
        ),
        ...keys.flatMap((_, n) => [
          way(n, 'START_CHOSEN', keys[n + 1] ?? 'showing_info', 5),
          way(n, 'DECLINE_CHOSEN', 'declined', 6),
        ]),
      ],
    },
  };
}
