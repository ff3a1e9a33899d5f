import { explore, type Exploration } from '../exploring/explore.ts';
import { lint, type Linted, type LintFinding } from '../lint/lint.ts';
import { runFlowTests, type FlowTestResult } from '../flow-tests/run.ts';
import { impactOf, type Impact } from './impact.ts';
import type { FlowTest } from '../flow-tests/flow-test.ts';
import type { Flow } from '../types.ts';

/** A flow to publish, and the live flow that it replaces. */
export interface PublishCheckInput {
  flow: Flow & Pick<Linted, 'events' | 'not_synced' | 'traffic'>;
  /** The live flow; null if it is the same. */
  live: Flow | null;
  tests: readonly FlowTest[];
}

/** Everything that speaks for or against publishing a flow. */
export interface PublishCheck {
  findings: LintFinding[];
  /** Commands like STOP are left out: with them it takes half a minute (`npm run flow:check -- --thorough`). */
  proof: Pick<Exploration, 'situations' | 'is_complete' | 'findings'>;
  tests: FlowTestResult[];
  impact: Impact[];
}

/** Most situations to explore; a flow of 200 states has some 2,500. Beyond it nothing is proven. */
const MOST_SITUATIONS = 5_000;

/** Runs every check on a flow. Takes seconds: not for a thread that others wait for. Pure and total. */
export function publishCheck({ flow, live, tests }: PublishCheckInput): PublishCheck {
  const { situations, is_complete, findings } = explore(flow, {
    keywords: false,
    most_situations: MOST_SITUATIONS,
  });
  return {
    findings: lint({ ...flow, live }),
    proof: { situations, is_complete, findings },
    tests: runFlowTests(flow, tests),
    impact: live ? impactOf(live, flow, MOST_SITUATIONS) : [],
  };
}

/** A reason against publishing a flow. */
export interface PublishBlocker {
  code: string;
  state_key: string | null;
  sentence: string;
}

/** Returns the blockers: findings that harm contributors, and failed flow tests. To publish despite one needs a reason. */
export function publishBlockersOf({ findings, proof, tests }: PublishCheck): PublishBlocker[] {
  return [
    ...[...findings, ...proof.findings]
      .filter(({ severity }) => severity === 'blocks')
      .map(({ code, state_key, sentence }) => ({ code, state_key, sentence })),
    ...tests
      .filter(({ is_passed }) => !is_passed)
      .map(({ name, sentence }) => ({
        code: 'test_fails',
        state_key: null,
        sentence: `The test “${name}” fails: ${sentence ?? ''}`,
      })),
  ];
}
