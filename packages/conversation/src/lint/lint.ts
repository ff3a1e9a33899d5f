import { lintConsent } from './consent.ts';
import { lintChoices } from './choices.ts';
import { lintStates } from './states.ts';
import { lintAnswers } from './answers.ts';
import { lintTexts } from './texts.ts';
import { lintTopics } from './topics.ts';
import { lintEvents, lintSkips, lintTransitions } from './transitions.ts';
import { bySeverity, finding, type Linted, type LintFinding } from './finding.ts';

export { bySeverity, isConsequence, SEVERITIES, withPlaceholder } from './finding.ts';
export type { ContentFix, Field, Fix, LintCode, LintFinding, Linted, Severity } from './finding.ts';

/**
 * Finds what is wrong with a flow, as far as its structure shows it without playing a chat. Pure and total.
 *
 * @returns findings, what harms people first, causes before consequences
 */
export function lint(flow: Linted): LintFinding[] {
  if (flow.states.length === 0) return [];
  const found = [
    ...lintConsent(flow),
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

/** Checks that each state is synced to the messenger and that contributors enter it, as far as that is known. */
function* lintUse({ states, not_synced = [], traffic }: Linted): Generator<LintFinding> {
  for (const { state_key, friendly_name } of states) {
    if (not_synced.includes(state_key)) {
      const sentence = `“${friendly_name}” has not been synced in this version, so its choices come as numbers. Sync it.`;
      yield finding('not_synced', state_key, { kind: 'state' }, sentence);
    }
    if (traffic && !traffic[state_key]) {
      const sentence = `Nobody has been at “${friendly_name}” for 30 days.`;
      yield finding('no_traffic', state_key, { kind: 'state' }, sentence);
    }
  }
}

/** Returns the findings of a flow that harm contributors and that the previous flow did not have. Pure and total. */
export function newHarm(before: Linted, after: Linted): LintFinding[] {
  const harm = lint(after).filter(({ severity }) => severity === 'blocks');
  return harm.length === 0 ? [] : harm.filter(isNewSince(lint(before)));
}

/** Returns a test for findings that another flow did not have: the same code at the same place is the same finding. */
export function isNewSince(before: readonly Placed[]): (finding: Placed) => boolean {
  const known = new Set(before.map(placeOf));
  return (finding) => !known.has(placeOf(finding));
}

type Placed = { code: string; state_key: string | null; field?: unknown };

function placeOf({ code, state_key, field = null }: Placed): string {
  return JSON.stringify([code, state_key, field]);
}
