import type { Exploration, Flow } from '@labrish/conversation';
import type { LintFinding } from '@labrish/conversation/lint';

/** What is known of the flow as it is typed. */
export interface Checked {
  /** Undefined until the first answer. */
  findings: readonly LintFinding[] | undefined;
  /** Of this very flow; undefined while it is being looked for. */
  proof: Exploration | undefined;
}

export interface Checker {
  check: (flow: Flow) => void;
  /** The same object until something else is known. */
  known: () => Checked;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

/** Once nobody has typed for so long, in milliseconds, it is worth proving something. */
const PROOF_AFTER_MS = 250;

/** Looks at flows beside the page: at how each hangs together at once, and at every chat in it once it stays. */
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
  /** Started with the first flow, and again after a stop. */
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
  /** What is being proven is of a flow that is no more. */
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
