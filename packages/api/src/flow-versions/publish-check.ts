import {
  publishBlockersOf,
  type PublishCheck,
  type PublishBlocker,
} from '@labrish/conversation/publish-check';
import type { FlowTest } from '@labrish/conversation/flow-test';
import { readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import { toPrompt } from '@labrish/conversation/to-prompt';
import type { Context, FlowToCheck, PilotTx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { findFlowTests } from '../flow-tests/stored.ts';
import { assertCurrent } from './locks.ts';
import { findWholeFlow, type WholeFlow, savedFlow } from './find.ts';
import type { FlowPublishCheck } from './schema.ts';
import { peopleByState } from './occupancy.ts';
import { lint, type LintFinding, type Linted } from '@labrish/conversation/lint';
import { IN_FORCE, IN_ORDER } from '../prompts/order.ts';

/** A publish check, and the revision of the saved flow at that time. */
export interface PublishCheckAtRevision {
  revision: number;
  publishCheck: PublishCheck;
}

/** The reason to publish a version despite its blockers, and these blockers; stored with the version. */
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
  { db, now, runPublishCheck }: Context,
  asked: { flow?: StoredFlow; revision?: number | undefined } = {},
): Promise<PublishCheckAtRevision> {
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
 * @returns the override to store with the version; null without blockers
 * @throws {ApiError} BAD_REQUEST with a problem at `override` for each blocker
 */
export function assertHarmless(
  { publishCheck }: PublishCheckAtRevision,
  reason: string | null | undefined,
): Override | null {
  const blockers = publishBlockersOf(publishCheck);
  if (blockers.length === 0) return null;
  if (reason) return { reason, findings: blockers };
  throw new ApiError('BAD_REQUEST', 'This breaks the chat. Fix it, or say why you publish it anyway.', {
    details: blockers.map(({ sentence }) => ({ path: 'override', message: sentence })),
  });
}

/** Runs the publish check of the saved flow, and counts the people affected. */
export async function findPublishCheck(ctx: Context): Promise<FlowPublishCheck> {
  const { publishCheck } = await checkForPublishing(ctx);
  const { findings, proof, tests, impact } = publishCheck;
  const people = await peopleByState(ctx.db);
  return {
    findings,
    proof,
    tests,
    blockers: publishBlockersOf(publishCheck).map(({ sentence }) => sentence),
    impact: impact.map((row) => ({ ...row, people: people.get(row.state_key ?? '') ?? 0 })),
  };
}

/** Finds what is wrong with the saved flow, most harmful first. */
export async function findFindings({ db, now, pilot, speech }: Context): Promise<LintFinding[]> {
  const topics = await db.prompt_topics.findMany({ where: IN_FORCE, orderBy: IN_ORDER });
  const prompts = topics.map(toPrompt);
  const saved = await savedFlow(db);
  const events = saved.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key);
  return lint({ pilot, speech, ...readStoredFlow(saved), ...(await findInUse(db, now())), prompts, events });
}

/** A state is reported as unused when nobody has entered it for this many days. */
const DAYS = 30;

/** What the checks know of a flow beyond its rows: templates that are not synced, and how many people entered each state. */
type InUse = Pick<Linted, 'not_synced' | 'traffic'>;

/**
 * Finds templates that are not synced, and how many people entered each state in the last `DAYS`. `traffic` is absent while the funnel has
 * no counts from before that period.
 */
export async function findInUse(db: PilotTx, now: Date): Promise<InUse> {
  const since = new Date(now.getTime() - DAYS * 24 * 3_600_000);
  const [row] = await db.$queryRaw<{ not_synced: string[]; traffic: Record<string, number> | null }[]>`
    select
      (select coalesce(json_agg(template_key order by template_key), '[]') from content_templates
        where pilot = ${db.$pilot} and is_active and sync_state in ('out_of_date', 'failed')) as not_synced,
      case when exists (select from funnel_days where pilot = ${db.$pilot} and day <= ${since}::date) then
        (select coalesce(json_object_agg(state_key, entered), '{}') from (
          select state_key, sum(entered) as entered from funnel_days where pilot = ${db.$pilot} and day > ${since}::date group by state_key
        ) as counted)
      end as traffic`;
  if (!row) throw new Error('What is in use gave no row.');
  const { not_synced, traffic } = row;
  return { not_synced, ...(traffic && { traffic }) };
}
