import type { LintFinding } from '@labrish/conversation/lint';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Exploration, Flow } from '@labrish/conversation';
import { createStore, useStore } from '#lib/store.ts';
import type { EditedFlow } from './edited-flow.ts';

/** The results of checking the flow with its unsaved edits. */
interface Checked {
  /** Undefined until the lint worker has answered once. */
  findings: readonly LintFinding[] | undefined;
  /** The proof of the current flow; undefined while it is being computed. */
  proof: Exploration | undefined;
}

const NOTHING: Checked = { findings: undefined, proof: undefined };

const CheckedContext = createContext(createStore(NOTHING));
const EditedFlowContext = createContext<EditedFlow | undefined>(undefined);

/** Checks the flow while it is typed, for all components within. */
export function FlowCheckProvider({ flow, children }: { flow: EditedFlow | undefined; children: ReactNode }) {
  const [checker] = useState(createChecker);
  useEffect(() => {
    if (flow) checker.check(flow);
  }, [checker, flow]);
  useEffect(() => () => checker.stop(), [checker]);
  return (
    <EditedFlowContext value={flow}>
      <CheckedContext value={checker.results}>{children}</CheckedContext>
    </EditedFlowContext>
  );
}

/** Returns the flow that is checked; undefined until it is known. */
export function useCheckedFlow(): EditedFlow | undefined {
  return use(EditedFlowContext);
}

/** Returns the results of checking the whole flow. */
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

/** Debounce in milliseconds: the proof starts when nobody has typed for this long. */
const PROOF_AFTER_MS = 250;

/** Creates a checker that runs in workers: it lints each flow at once, and explores its chats after `PROOF_AFTER_MS` without a change. */
function createChecker() {
  const results = createStore(NOTHING);
  let linter: Worker | undefined;
  let prover: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Creates the worker: for the first flow, and again after a stop. */
  const startLinter = () => {
    const worker = new Worker(new URL('./lint.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<LintFinding[]>) => results.set({ findings: data });
    return worker;
  };
  const prove = (flow: Flow) => {
    prover = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    prover.onmessage = ({ data }: MessageEvent<Exploration>) => results.set({ proof: data });
    prover.postMessage(flow);
  };
  /** Cancels the proof, whether scheduled or running. */
  const leave = () => {
    clearTimeout(soon);
    prover?.terminate();
  };
  return {
    results,
    check(flow: Flow) {
      leave();
      if (results.get().proof) results.set({ proof: undefined });
      linter ??= startLinter();
      linter.postMessage(flow);
      soon = setTimeout(() => prove(flow), PROOF_AFTER_MS);
    },
    stop() {
      leave();
      linter?.terminate();
      linter = undefined;
    },
  };
}
