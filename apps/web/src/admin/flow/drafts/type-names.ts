import type { StateType } from '@labrish/api/content-templates/state-type';

/** Types of states, in the order of SPEC section 2. */
export const TYPES = ['message', 'buttons', 'list', 'input'] as const satisfies StateType[];

export const TYPE_NAMES: Record<StateType, string> = {
  message: 'Send Message',
  buttons: 'Quick Reply Buttons',
  list: 'List',
  input: 'User Input',
};

export const TYPE_HINTS: Record<StateType, string> = {
  message: 'A text message',
  buttons: 'A text with buttons to tap',
  list: 'A text with a menu to pick from',
  input: 'Wait for a user message; nothing is sent',
};
