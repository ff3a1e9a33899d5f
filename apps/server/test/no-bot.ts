import { COUNTRY } from './country.ts';
import type { OperatorActions } from '@labrish/api';
import type { Flow } from '@labrish/conversation';

const unused = () => {
  throw new Error('Not part of this test.');
};

/** A flow of one state without a template. */
const FLOW: Flow = {
  ...COUNTRY,
  states: [{ state_key: 'welcome', friendly_name: 'Welcome', is_initial: true, is_final: false }],
  ...{ templates: [], mappings: [], transitions: [], prompts: [], regions: {} },
  ...{ consent_version: 1, product_name: 'Labrish' },
};

/** Operator actions of a bot that has no contributors. */
export const NO_BOT: OperatorActions = {
  troubles: async () => [],
  senderHealth: async () => null,
  answerWaiting: () => undefined,
  kindOf: () => 'text',
  flow: async () => FLOW,
  ask: unused,
  textOf: unused,
  noteOf: unused,
  answer: unused,
  endThread: unused,
  erase: unused,
  forget: unused,
};

/** Operator actions that all succeed. */
export const WILLING_BOT: OperatorActions = {
  ...NO_BOT,
  ask: async () => true,
  textOf: () => 'Hello',
  noteOf: () => 'Hello',
  answer: async () => undefined,
  endThread: async () => undefined,
  erase: async () => 'ABCD-EFGH',
  forget: async () => undefined,
};
