import { lint } from './lint.ts';
import type { Linted, LintFinding } from './finding.ts';

/** Returns the findings of a flow that harm contributors and that the flow before did not have. Pure and total. */
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
