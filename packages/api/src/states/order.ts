/** The order in which admins read the flow (SPEC section 2). All other states follow in order of creation. */
export const PREFERRED_ORDER = [
  'welcome',
  'showing_info',
  'awaiting_start',
  'awaiting_language_choice',
  'awaiting_audio',
  'awaiting_category',
  'awaiting_region',
  'awaiting_completion_choice',
  'free_voice_mode',
  'completed',
];

export function inPreferredOrder<T extends { state_key: string }>(states: T[]): T[] {
  const place = ({ state_key }: T) => {
    const found = PREFERRED_ORDER.indexOf(state_key);
    return found === -1 ? PREFERRED_ORDER.length : found;
  };
  return [...states].sort((a, b) => place(a) - place(b));
}
