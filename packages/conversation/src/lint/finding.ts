import type { Flow } from '../flow-types.ts';

/** The part of a flow that the linter checks. */
export type Linted = Pick<
  Flow,
  'pilot' | 'speech' | 'states' | 'transitions' | 'templates' | 'mappings' | 'prompts'
> & {
  /** Keys of the events that admins can choose, where they are known. */
  events?: readonly string[];
  /** The live flow, if it differs. */
  live?: Pick<Flow, 'templates' | 'mappings'> | null;
  /** Keys of the states whose choices are not synced to the messenger, where that is known. */
  not_synced?: readonly string[];
  /** How often each state was entered in the last 30 days, where that is counted. A missing state was never entered. */
  traffic?: Readonly<Record<string, number>>;
};

/**
 * The severity of each finding. `blocks`: harms contributors; publishing the flow needs a reason. `warns`: works, but probably
 * not as meant. `tells`: good to know.
 */
export const SEVERITIES = {
  no_beginning: 'blocks',
  two_beginnings: 'blocks',
  target_missing: 'blocks',
  rule_unreadable: 'blocks',
  action_unreadable: 'blocks',
  automatic_loop: 'blocks',
  state_unreachable: 'blocks',
  no_way_out: 'blocks',
  choice_leads_nowhere: 'blocks',
  refused_by_whatsapp: 'blocks',
  no_agreement: 'blocks',
  agreed_without_choice: 'blocks',
  cannot_decline: 'blocks',
  agreement_in_wordings: 'blocks',
  kept_without_agreement: 'blocks',
  choices_mean_the_same: 'warns',
  choice_reused: 'warns',
  choice_is_keyword: 'warns',
  choice_is_number: 'warns',
  placeholder_unknown: 'warns',
  wordings_are_the_same: 'warns',
  english_holds_another: 'warns',
  yes_no_not_understood: 'warns',
  choices_are_a_menu: 'warns',
  prompt_overflows: 'warns',
  never_tried: 'warns',
  words_without_skip: 'warns',
  mapping_without_choice: 'tells',
  event_unused: 'tells',
  text_is_long: 'tells',
  wording_missing: 'tells',
  not_synced: 'tells',
  no_traffic: 'tells',
  shown_otherwise: 'tells',
} as const satisfies Record<string, Severity>;

/** Findings that may be consequences of others: no state behind a missing transition can be reached. */
const CONSEQUENCES = new Set(['state_unreachable', 'state_unreached', 'transition_never_taken']);

export function isConsequence({ code }: { code: string }): boolean {
  return CONSEQUENCES.has(code);
}

type Ranked = { code: string; severity: Severity };

/** Orders findings: what harms people first, and of the same severity causes before consequences. */
export function bySeverity(a: Ranked, b: Ranked): number {
  return rank(a) - rank(b);
}

const ORDER: Severity[] = ['blocks', 'warns', 'tells'];

function rank(finding: Ranked): number {
  return 2 * ORDER.indexOf(finding.severity) + Number(isConsequence(finding));
}

export type Severity = 'blocks' | 'warns' | 'tells';
export type LintCode = keyof typeof SEVERITIES;

/** The field of the editor at which a finding is shown. */
export type Field =
  { kind: 'state' } | { kind: 'body' } | { kind: 'choice'; id: string } | { kind: 'transition'; id: string };

export interface LintFinding {
  code: LintCode;
  severity: Severity;
  /** Null: the flow as a whole, or a topic. */
  state_key: string | null;
  field: Field | null;
  /** What is wrong and what to do, for the editor of the flow. */
  sentence: string;
  /** The edit that resolves the finding, if only one can be meant. */
  fix?: Fix;
}

/** Makes a finding; its code determines its severity. */
export function finding(
  code: LintCode,
  state_key: string | null,
  field: Field | null,
  sentence: string,
  fix?: Fix,
): LintFinding {
  return { code, severity: SEVERITIES[code], state_key, field, sentence, ...(fix && { fix }) };
}

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
