import type { LintFinding } from '@labrish/conversation/lint';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createChecker, type Checked, type Checker } from './run-checks.ts';
import type { TypedFlow } from './typed-flow.ts';

const CheckerContext = createContext<Checker | null>(null);
const TypedFlowContext = createContext<TypedFlow | undefined>(undefined);

/** Checks the flow while it is typed, for all components within. */
export function Checks({ flow, children }: { flow: TypedFlow | undefined; children: ReactNode }) {
  const [checker] = useState(createChecker);
  useEffect(() => {
    if (flow) checker.check(flow);
  }, [checker, flow]);
  useEffect(() => checker.stop, [checker]);
  return (
    <TypedFlowContext value={flow}>
      <CheckerContext value={checker}>{children}</CheckerContext>
    </TypedFlowContext>
  );
}

/** Returns the flow that is checked; undefined until it is known. */
export function useCheckedFlow(): TypedFlow | undefined {
  return use(TypedFlowContext);
}

const NOTHING: Checked = { findings: undefined, proof: undefined };
const silent = () => () => undefined;

/** Returns what is known of the flow as a whole. */
export function useChecked(): Checked {
  const checker = use(CheckerContext);
  return useSyncExternalStore(checker?.subscribe ?? silent, checker?.known ?? (() => NOTHING));
}

/** Returns the findings that `pick` chooses: the same array while they are the same, so that components seldom re-render. */
export function useFindings(pick: (finding: LintFinding) => boolean): readonly LintFinding[] {
  const checker = use(CheckerContext);
  const before = useRef<readonly LintFinding[]>([]);
  return useSyncExternalStore(checker?.subscribe ?? silent, () => {
    const picked = checker?.known().findings?.filter(pick) ?? [];
    if (JSON.stringify(picked) !== JSON.stringify(before.current)) before.current = picked;
    return before.current;
  });
}
