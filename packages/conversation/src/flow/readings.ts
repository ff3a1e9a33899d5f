import { byAction, byRule, checkAction, checkRule, type ByAction, type ByRule } from './catalogue.ts';
import type { ActionRow, RuleRow } from '../types.ts';

/** Describes a rule by words that follow "if", for the diagram and REST. An unreadable row gives its key and "(cannot be read)". */
export function describeRule(row: RuleRow): string {
  const rule = checkRule(row);
  return rule.ok ? byRule(RULES, rule.value) : `${row.rule_key} (cannot be read)`;
}

/** Describes an action by words that follow "do", as `describeRule` does. */
export function describeAction(row: ActionRow): string {
  const action = checkAction(row);
  return action.ok ? byAction(ACTIONS, action.value) : `${row.action_key} (cannot be read)`;
}

const RULES: ByRule<string> = {
  consent_given: () => 'consent is given',
  region_known: () => 'region is known',
  category_known: () => 'category is known',
  category_is: ({ category }) => `category is ${category}`,
  every_nth_submission: ({ n }) => `every ${ordinal(n)} recording`,
  submissions_at_least: ({ n }) => `at least ${n} ${n === 1 ? 'recording' : 'recordings'} given`,
  audio_seconds_between: ({ from, to }) => `voice note lasts ${from} to ${to} seconds`,
};

const ACTIONS: ByAction<string> = {
  record_consent: () => 'record consent',
  remember_under_18: () => 'remember that they are under 18',
  choose_prompt: () => 'choose a prompt',
  keep_audio: ({ submission_type: type }) =>
    `keep audio ${type === 'open' ? 'as free talk' : 'for its prompt'}`,
  set_wording: ({ category }) => `show everything in ${category}`,
  set_category: ({ category }) => `set category ${category}`,
  set_region: ({ code, label }) => `set region ${label ?? code ?? 'as chosen'}`,
  keep_transcription: () => 'keep text as transcription',
  keep_english_text: () => 'keep text as English',
  set_age_range: ({ value = 'as chosen' }) => `set age range ${value}`,
  set_formality: ({ value = 'as chosen' }) => `set formality ${value}`,
  withdraw_last: () => 'withdraw last recording',
  withdraw_all: () => 'withdraw everything',
  change_speaker: () => 'ask who talks now',
};

function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
