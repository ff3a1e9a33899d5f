import {
  publishBlockersOf,
  type PublishCheck,
  type PublishBlocker,
} from '@labrish/conversation/publish-check';
import type { FlowTest } from '@labrish/conversation/flow-test';
import { readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Context, FlowToCheck } from '../context.ts';
import { ApiError } from '../errors.ts';
import { findFlowTests } from '../flow-tests/find.ts';
import { findInUse } from './in-use.ts';
import { assertCurrent } from './locks.ts';
import { findWholeFlow, type WholeFlow } from './whole-flow.ts';

/** A publish check, and the revision of the saved flow at that time. */
export interface Checked {
  revision: number;
  publishCheck: PublishCheck;
}

/** Stored with a version that was published despite blockers. */
export interface Override {
  reason: string;
  findings: PublishBlocker[];
}

/**
 * Runs the publish check of a flow. Call it outside any transaction, since it takes seconds.
 *
 * @param asked.flow absent: the saved flow
 * @param asked.revision the revision of the saved flow that the caller has seen: a stale one fails before the check
 * @throws {ApiError} CONFLICT when the flow has changed since
 */
export async function checkForPublishing(
  { db, now, runPublishCheck }: Pick<Context, 'db' | 'now' | 'runPublishCheck'>,
  asked: { flow?: StoredFlow; revision?: number | undefined } = {},
): Promise<Checked> {
  const whole = await findWholeFlow(db);
  await assertCurrent(db, asked.revision, whole.revision);
  const { flow, ...beside } = toPublishCheckInput(asked.flow ?? whole.saved, whole, await findFlowTests(db));
  const input = { ...beside, flow: { ...flow, ...(await findInUse(db, now())) } };
  return { revision: whole.revision, publishCheck: await runPublishCheck(input) };
}

/** Pairs a flow with the live flow, both with the current topics and regions. */
function toPublishCheckInput(stored: StoredFlow, whole: WholeFlow, tests: readonly FlowTest[]): FlowToCheck {
  const { prompts, regions, consent_version, live, saved } = whole;
  const beside = { prompts, regions, consent_version };
  const given = live ?? saved;
  const events = stored.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key);
  return {
    flow: { ...readStoredFlow(stored), ...beside, events },
    live: given === stored ? null : { ...readStoredFlow(given), ...beside },
    tests,
  };
}

/**
 * Asserts that a flow has no blockers, or that an admin has given a reason to publish it nevertheless.
 *
 * @returns what the version stores of it; null without blockers
 * @throws {ApiError} BAD_REQUEST with a problem at `override` for each blocker
 */
export function assertHarmless(
  { publishCheck }: Checked,
  reason: string | null | undefined,
): Override | null {
  const blockers = publishBlockersOf(publishCheck);
  if (blockers.length === 0) return null;
  if (reason) return { reason, findings: blockers };
  throw new ApiError('BAD_REQUEST', 'This harms people. Mend it, or say why it is published nevertheless.', {
    details: blockers.map(({ sentence }) => ({ path: 'override', message: sentence })),
  });
}
