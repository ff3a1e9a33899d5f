import { lint, type LintFinding } from '@labrish/conversation/lint';
import { isNewSince } from '@labrish/conversation/new-harm';
import { choicesOf, type Content } from '../drafts/content.ts';
import { TOLD_BY_EDITOR } from './told-by-editor.ts';
import type { TypedFlow } from './typed-flow.ts';

/**
 * What saving a state's content would make wrong and is not wrong as it is saved: all that harms people, wherever it is, and what
 * is hardly meant in what the state itself says and offers, but for what the editor says at its fields. What is wrong in a state
 * to which nothing leads yet harms nobody. Pure.
 */
export function newFindings(
  before: TypedFlow,
  after: TypedFlow,
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

/** SPEC's own warnings say it: of a choice without an event, and of what the server refuses. */
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
  return (field?.kind === 'body' || field?.kind === 'choice') && !TOLD_BY_EDITOR.has(code);
}
