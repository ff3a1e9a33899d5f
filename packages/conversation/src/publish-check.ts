import { explore, type Exploration } from './exploring/explore.ts';
import { lint, type Linted, type LintFinding } from './lint/lint.ts';
import { runFlowTests, type FlowTestResult } from './flow-tests/run.ts';
import type { FlowTest } from './flow-tests/flow-test.ts';
import type { Flow, Step } from './types.ts';
import { movesOnScreen, type Move } from './exploring/moves.ts';
import { initialState, nameOf, successorOf } from './flow/flow.ts';
import { step } from './step.ts';
import { toEvent } from './understanding/to-event.ts';
import type { Situation } from './exploring/situation.ts';

/** A flow to publish, and the live flow that it replaces. */
export interface PublishCheckInput {
  flow: Flow & Pick<Linted, 'events' | 'not_synced' | 'traffic'>;
  /** The live flow; null if it is the same. */
  live: Flow | null;
  tests: readonly FlowTest[];
}

/** The results of all checks of a flow before it goes live. */
export interface PublishCheck {
  findings: LintFinding[];
  /** The exploration without keywords such as STOP: with them it takes half a minute (`npm run flow:check -- --thorough`). */
  proof: Pick<Exploration, 'situations' | 'is_complete' | 'findings'>;
  tests: FlowTestResult[];
  impact: Impact[];
}

/** Most situations to explore; a flow of 200 states has some 2,500. If a flow has more, a missing finding proves nothing. */
const MOST_SITUATIONS = 5_000;

/** Runs every check on a flow. Takes seconds: do not call it on a thread that others wait for. Pure and total. */
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

/** Returns the blockers: findings that harm contributors, and failed flow tests. Publishing despite one needs a reason. */
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

/** What happens to a choice on contributors' screens when another flow goes live. */
type Outcome = 'no_longer_works' | 'back_to_start' | 'elsewhere' | 'kept_otherwise';

/** A choice that contributors see now and that has another result in the next flow. */
interface Impact {
  /** The state that shows it. */
  state_key: string | null;
  /** Its label as they see it. */
  label: string;
  outcome: Outcome;
  sentence: string;
}

/**
 * Compares the result of each choice on contributors' screens in the live flow and in the next one, in every situation that
 * the live flow can lead to, up to a bound. Pure and total.
 *
 * @param most_situations most situations of the live flow to compare
 * @returns one row for each state, label and outcome, nearest first; none for results that stay the same
 */
export function impactOf(live: Flow, next: Flow, most_situations: number): Impact[] {
  const found = new Map<string, Impact>();
  explore(live, {
    keywords: false,
    most_situations,
    onSituation: (situation) => {
      for (const move of movesOnScreen(situation.screen)) {
        const impact = move.kind === 'tap' ? compare(live, next, situation, move) : undefined;
        if (!impact) continue;
        const key = `${impact.state_key} ${impact.label} ${impact.outcome}`;
        if (!found.has(key)) found.set(key, impact);
      }
    },
  });
  return [...found.values()];
}

function compare(live: Flow, next: Flow, situation: Situation, move: Move): Impact | undefined {
  const [before, after] = [live, next].map((flow) => answer(flow, situation, move)) as [Step, Step];
  const { state_key } = situation.snapshot;
  const label = move.inbound.choice?.title ?? '';
  const outcome = outcomeOf(next, state_key, before, after);
  if (!outcome) return undefined;
  const at = `“${label}” at “${nameOf(live, state_key)}”`;
  const led = `“${nameOf(live, before.snapshot.state_key)}”`;
  const leads = `“${nameOf(next, after.snapshot.state_key)}”`;
  const sentence = {
    no_longer_works: `${at} led to ${led}. People who see it now and tap it later are asked again instead.`,
    back_to_start: `${at} led to ${led}. People who see it now and tap it later begin again at ${leads}.`,
    elsewhere: `${at} led to ${led}. People who see it now and tap it later come to ${leads}.`,
    kept_otherwise: `${at} keeps something else of people who see it now and tap it later.`,
  }[outcome];
  return { state_key, label, outcome, sentence };
}

function answer(flow: Flow, { snapshot }: Situation, move: Move): Step {
  return step(flow, snapshot, toEvent(flow, snapshot, { message_id: 'tap', ...move.inbound }, 0));
}

/** Compares the results of a choice in both flows. @returns undefined if they are the same */
function outcomeOf(next: Flow, state_key: string | null, before: Step, after: Step): Outcome | undefined {
  const [was, is] = [before.snapshot.state_key, after.snapshot.state_key];
  // A state that was removed on purpose counts as its successor.
  const expected = was === null ? null : (successorOf(next, was)?.state_key ?? was);
  const stays = state_key === null ? null : (successorOf(next, state_key)?.state_key ?? null);
  if (is === expected) return kept(before) === kept(after) ? undefined : 'kept_otherwise';
  if (is === stays && kept(after) === NOTHING) return 'no_longer_works';
  return is === initialState(next)?.state_key ? 'back_to_start' : 'elsewhere';
}

const NOTHING = JSON.stringify([]);

/** Serialises the effects on contributors' data, without messages, reports and the version of the agreement. */
function kept({ effects }: Step): string {
  return JSON.stringify(
    effects
      .filter(({ type }) => type !== 'send' && type !== 'report')
      .map((effect) => (effect.type === 'record_consent' ? { type: effect.type } : effect)),
  );
}
