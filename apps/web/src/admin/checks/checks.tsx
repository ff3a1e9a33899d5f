import type { Flow } from '@labrish/conversation/types';
import type { LintFinding } from '@labrish/conversation/lint';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createChecker, type Checked, type Checker } from './run-checks.ts';

const CheckerContext = createContext<Checker | null>(null);

/** Has the flow looked at while it is typed, for everything within. */
export function Checks({ flow, children }: { flow: Flow | undefined; children: ReactNode }) {
  const [checker] = useState(createChecker);
  useEffect(() => {
    if (flow) checker.check(flow);
  }, [checker, flow]);
  useEffect(() => checker.stop, [checker]);
  return <CheckerContext value={checker}>{children}</CheckerContext>;
}

const NOTHING: Checked = { findings: undefined, proof: undefined };
const silent = () => () => undefined;

/** What is known of the flow as a whole. */
export function useChecked(): Checked {
  const checker = use(CheckerContext);
  return useSyncExternalStore(checker?.subscribe ?? silent, checker?.known ?? (() => NOTHING));
}

/** What `pick` chooses of the findings: the same array while it chooses the same, so that its users are seldom drawn anew. */
export function useFindings(pick: (finding: LintFinding) => boolean): readonly LintFinding[] {
  const checker = use(CheckerContext);
  const before = useRef<readonly LintFinding[]>([]);
  return useSyncExternalStore(checker?.subscribe ?? silent, () => {
    const picked = checker?.known().findings?.filter(pick) ?? [];
    if (JSON.stringify(picked) !== JSON.stringify(before.current)) before.current = picked;
    return before.current;
  });
}
