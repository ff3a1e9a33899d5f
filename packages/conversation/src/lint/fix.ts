/** One edit of a flow that makes a finding go away. Each leaves alone what people get, or gives them what was clearly meant. */
export type Fix =
  | { kind: 'remove_mapping'; state_key: string; button_id: string }
  | { kind: 'remove_transition'; id: string }
  | { kind: 'retire_event'; event_key: string }
  /** A choice of its own: what means something else by now is not answered by an old tap. */
  | { kind: 'new_choice_id'; state_key: string; id: string }
  | { kind: 'remove_wordings'; state_key: string }
  /** In everything that the state says; `by` null: it is taken out, as it is when the message is sent. */
  | { kind: 'replace_placeholder'; state_key: string; name: string; by: string | null }
  | { kind: 'add_synonym'; state_key: string; id: string; synonym: string };

export type ContentFix = Exclude<Fix, { kind: 'remove_mapping' | 'remove_transition' | 'retire_event' }>;

/** A text with another placeholder in the place of one, or without it. */
export function withPlaceholder(text: string, name: string, by: string | null): string {
  return text.replace(/\{\{([^{}]*)\}\}/gu, (whole, inside: string) =>
    inside.trim() === name ? (by === null ? '' : `{{${by}}}`) : whole,
  );
}
