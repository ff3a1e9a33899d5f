import type { Exploration, Flow } from '@labrish/conversation';
import type { LintFinding } from '@labrish/conversation/lint';
import { createStore } from '#lib/store.ts';

/** What is known of the flow as it is typed. */
export interface Checked {
  /** Undefined until the first answer. */
  findings: readonly LintFinding[] | undefined;
  /** For the current flow; undefined while it is being computed. */
  proof: Exploration | undefined;
}

export const NOTHING: Checked = { findings: undefined, proof: undefined };

/** Debounce in milliseconds: the proof starts when nobody has typed for this long. */
const PROOF_AFTER_MS = 250;

/** Creates a checker that runs in workers: it lints each flow at once, and explores every chat of a flow that stays. */
export function createChecker() {
  const results = createStore(NOTHING);
  let linter: Worker | undefined;
  let prover: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Starts the worker with the first flow, and again after a stop. */
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
  /** Cancels the proof, which is of an outdated flow. */
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
