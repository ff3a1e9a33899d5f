import type { LintFinding } from '@labrish/conversation/lint';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { createStore, useStore } from '#lib/store.ts';
import { createChecker, NOTHING, type Checked } from './run-checks.ts';
import type { TypedFlow } from './typed-flow.ts';

const CheckedContext = createContext(createStore(NOTHING));
const TypedFlowContext = createContext<TypedFlow | undefined>(undefined);

/** Checks the flow while it is typed, for all components within. */
export function Checks({ flow, children }: { flow: TypedFlow | undefined; children: ReactNode }) {
  const [checker] = useState(createChecker);
  useEffect(() => {
    if (flow) checker.check(flow);
  }, [checker, flow]);
  useEffect(() => () => checker.stop(), [checker]);
  return (
    <TypedFlowContext value={flow}>
      <CheckedContext value={checker.results}>{children}</CheckedContext>
    </TypedFlowContext>
  );
}

/** Returns the flow that is checked; undefined until it is known. */
export function useCheckedFlow(): TypedFlow | undefined {
  return use(TypedFlowContext);
}

/** Returns what is known of the flow as a whole. */
export function useChecked(): Checked {
  return useStore(use(CheckedContext), (checked) => checked);
}

/** Returns the findings that `pick` chooses: the same array while they are the same, so that components seldom re-render. */
export function useFindings(pick: (finding: LintFinding) => boolean): readonly LintFinding[] {
  const before = useRef<readonly LintFinding[]>([]);
  return useStore(use(CheckedContext), ({ findings }) => {
    const picked = findings?.filter(pick) ?? [];
    if (JSON.stringify(picked) !== JSON.stringify(before.current)) before.current = picked;
    return before.current;
  });
}
