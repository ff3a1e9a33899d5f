/** One edit of a flow that resolves a finding. Contributors get the same as before, or what was clearly meant. */
export type Fix =
  | { kind: 'remove_mapping'; state_key: string; button_id: string }
  | { kind: 'remove_transition'; id: string }
  | { kind: 'retire_event'; event_key: string }
  /** Gives the choice an id of its own: a tap on the old choice does not count as the new one. */
  | { kind: 'new_choice_id'; state_key: string; id: string }
  | { kind: 'remove_wordings'; state_key: string }
  /** Replaces a placeholder in all texts of the state; `by` null removes it, as sending the message does. */
  | { kind: 'replace_placeholder'; state_key: string; name: string; by: string | null }
  | { kind: 'add_synonym'; state_key: string; id: string; synonym: string };

export type ContentFix = Exclude<Fix, { kind: 'remove_mapping' | 'remove_transition' | 'retire_event' }>;

/** Replaces a placeholder of a text by another one, or removes it. */
export function withPlaceholder(text: string, name: string, by: string | null): string {
  return text.replace(/\{\{([^{}]*)\}\}/gu, (whole, inside: string) =>
    inside.trim() === name ? (by === null ? '' : `{{${by}}}`) : whole,
  );
}
