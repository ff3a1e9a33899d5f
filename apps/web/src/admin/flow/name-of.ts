/** What a state is called; its key when nobody has named it. */
export function nameOf({ friendly_name, state_key }: { friendly_name: string; state_key: string }): string {
  return friendly_name.trim() || state_key;
}
