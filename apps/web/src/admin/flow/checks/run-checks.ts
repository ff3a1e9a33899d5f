import type { Exploration, Flow } from '@labrish/conversation';
import type { LintFinding } from '@labrish/conversation/lint';

/** What is known of the flow as it is typed. */
export interface Checked {
  /** Undefined until the first answer. */
  findings: readonly LintFinding[] | undefined;
  /** For the current flow; undefined while it is being computed. */
  proof: Exploration | undefined;
}

export interface Checker {
  check: (flow: Flow) => void;
  /** Returns the latest results: the same object until they change. */
  known: () => Checked;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

/** Debounce in milliseconds: the proof starts when nobody has typed for this long. */
const PROOF_AFTER_MS = 250;

/** Creates a checker that runs in workers: it lints each flow at once, and explores every chat of a flow that stays. */
export function createChecker(): Checker {
  const listeners = new Set<() => void>();
  let known: Checked = { findings: undefined, proof: undefined };
  let linter: Worker | undefined;
  let prover: Worker | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const learn = (more: Partial<Checked>) => {
    known = { ...known, ...more };
    for (const listener of listeners) listener();
  };
  /** Starts the worker with the first flow, and again after a stop. */
  const startLinter = () => {
    const worker = new Worker(new URL('./lint.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<LintFinding[]>) => learn({ findings: data });
    return worker;
  };
  const prove = (flow: Flow) => {
    prover = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    prover.onmessage = ({ data }: MessageEvent<Exploration>) => learn({ proof: data });
    prover.postMessage(flow);
  };
  /** Cancels the proof, which is of an outdated flow. */
  const leave = () => {
    clearTimeout(soon);
    prover?.terminate();
  };
  return {
    check(flow) {
      leave();
      if (known.proof) learn({ proof: undefined });
      linter ??= startLinter();
      linter.postMessage(flow);
      soon = setTimeout(() => prove(flow), PROOF_AFTER_MS);
    },
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      leave();
      linter?.terminate();
      linter = undefined;
    },
  };
}
