import { lintAgreement } from './agreement.ts';
import { lintChoices } from './choices.ts';
import { lintStates } from './states.ts';
import { lintAnswers } from './answers.ts';
import { lintTexts } from './texts.ts';
import { lintTopics } from './topics.ts';
import { lintUse } from './use.ts';
import { lintEvents, lintSkips, lintTransitions } from './transitions.ts';
import { bySeverity, type Linted, type LintFinding } from './finding.ts';

export { bySeverity, isConsequence, SEVERITIES } from './finding.ts';
export { withPlaceholder } from './fix.ts';
export type { ContentFix, Fix } from './fix.ts';
export type { Field, LintCode, LintFinding, Linted, Severity } from './finding.ts';

/**
 * Finds what is wrong with a flow, as far as its structure shows it without playing a chat. Pure and total.
 *
 * @returns findings, what harms people first, causes before consequences
 */
export function lint(flow: Linted): LintFinding[] {
  if (flow.states.length === 0) return [];
  const found = [
    ...lintAgreement(flow),
    ...lintStates(flow),
    ...lintChoices(flow),
    ...lintTransitions(flow),
    ...lintSkips(flow),
    ...lintEvents(flow),
    ...lintTexts(flow),
    ...lintTopics(flow),
    ...lintAnswers(flow),
    ...lintUse(flow),
  ];
  return found.toSorted(bySeverity);
}
