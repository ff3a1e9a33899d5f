import type { Params, SeedAction, SeedRule } from '@labrish/conversation/seeds';

/** Make a rule or an action, with or without parameters. */
export const rule = (rule_key: string, params: Params = {}): SeedRule => ({ rule_key, params });
export const action = (action_key: string, params: Params = {}): SeedAction => ({ action_key, params });
