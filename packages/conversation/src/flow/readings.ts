import { checkAction, checkRule, type Action, type Rule } from './catalogue.ts';
import type { ActionRow, RuleRow } from '../types.ts';

/** Describes a rule by words that follow "if", for the diagram and REST. An unreadable row gives its key and "(cannot be read)". */
export function describeRule(row: RuleRow): string {
  const rule = checkRule(row);
  return rule.ok ? readRule(rule.value) : `${row.rule_key} (cannot be read)`;
}

/** Describes an action by words that follow "do", as `describeRule` does. */
export function describeAction(row: ActionRow): string {
  const action = checkAction(row);
  return action.ok ? readAction(action.value) : `${row.action_key} (cannot be read)`;
}

function readRule(rule: Rule): string {
  switch (rule.rule_key) {
    case 'consent_given':
      return 'consent is given';
    case 'region_known':
      return 'region is known';
    case 'category_known':
      return 'category is known';
    case 'category_is':
      return `category is ${rule.params.category}`;
    case 'every_nth_submission':
      return `every ${ordinal(rule.params.n)} recording`;
    case 'submissions_at_least':
      return `at least ${rule.params.n} ${rule.params.n === 1 ? 'recording' : 'recordings'} given`;
    case 'audio_seconds_between':
      return `voice note lasts ${rule.params.from} to ${rule.params.to} seconds`;
  }
}

function readAction(action: Action): string {
  switch (action.action_key) {
    case 'record_consent':
      return 'record consent';
    case 'remember_under_18':
      return 'remember that they are under 18';
    case 'choose_prompt':
      return 'choose a prompt';
    case 'keep_audio':
      return action.params.submission_type === 'open'
        ? 'keep audio as free talk'
        : 'keep audio for its prompt';
    case 'set_wording':
      return `show everything in ${action.params.category}`;
    case 'set_category':
      return `set category ${action.params.category}`;
    case 'set_region':
      return `set region ${action.params.label ?? action.params.code ?? 'as chosen'}`;
    case 'keep_transcription':
      return 'keep text as transcription';
    case 'keep_english_text':
      return 'keep text as English';
    case 'set_age_range':
      return `set age range ${action.params.value ?? 'as chosen'}`;
    case 'set_formality':
      return `set formality ${action.params.value ?? 'as chosen'}`;
    case 'withdraw_last':
      return 'withdraw last recording';
    case 'withdraw_all':
      return 'withdraw everything';
    case 'change_speaker':
      return 'ask who talks now';
  }
}

function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
