import { lint, isNewSince, type LintFinding } from '@labrish/conversation/lint';
import { choicesOf, type Content } from '../drafts/content.ts';
import type { EditedFlow } from './edited-flow.ts';

/**
 * Returns the findings that saving a state's content would add: everything that harms people, in any state, and probable
 * mistakes in what the state itself says and offers, except those that the editor shows at its fields. Harm in a state that
 * nothing leads to yet is left out, because it reaches nobody. Pure.
 */
export function newFindings(
  before: EditedFlow,
  after: EditedFlow,
  state_key: string,
  content: Content,
): LintFinding[] {
  const found = lint(after);
  const isUnreached = found.some((one) => one.code === 'state_unreachable' && one.state_key === state_key);
  return found
    .filter(isNewSince(lint(before)))
    .filter((one) =>
      one.severity === 'blocks'
        ? !(isUnreached && one.state_key === state_key) && !isAsked(one, state_key, content)
        : one.severity === 'warns' && one.state_key === state_key && isOfContent(one),
    );
}

/** Returns whether SPEC's own warnings cover the finding: a choice without an event, or what the server refuses. */
function isAsked({ code, state_key, field }: LintFinding, at: string, content: Content): boolean {
  if (state_key !== at) return false;
  if (code === 'refused_by_whatsapp') return true;
  const choices = content.type === 'input' ? [] : choicesOf(content);
  return (
    code === 'choice_leads_nowhere' &&
    field?.kind === 'choice' &&
    choices.some(({ id, event }) => id === field.id && event === '')
  );
}

function isOfContent({ code, field }: LintFinding): boolean {
  return (field?.kind === 'body' || field?.kind === 'choice') && !SHOWN_AT_FIELDS.has(code);
}

/**
 * Codes of findings that the editor itself shows at their fields at once. The checks answer later: a finding that appears then
 * moves what the user is about to click.
 */
export const SHOWN_AT_FIELDS = new Set([
  'refused_by_whatsapp',
  'shown_otherwise',
  'placeholder_unknown',
  'choices_are_a_menu',
  'choices_mean_the_same',
  'choice_leads_nowhere',
]);
