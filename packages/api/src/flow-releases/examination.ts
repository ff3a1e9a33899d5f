import { objectionsOf, type Examination, type Objection } from '@labrish/conversation/examine';
import type { Script } from '@labrish/conversation/script';
import { readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Context, ExaminableFlow } from '../context.ts';
import { ApiError } from '../errors.ts';
import { findScripts } from '../flow-scripts/find.ts';
import { findInUse } from './in-use.ts';
import { assertCurrent } from './locks.ts';
import { findWholeFlow, type WholeFlow } from './whole-flow.ts';

/** A flow that was looked at, and of which version of what is saved. */
export interface Examined {
  version: number;
  examination: Examination;
}

/** What a release keeps of having been published although something spoke against it. */
export interface Override {
  reason: string;
  findings: Objection[];
}

/**
 * Looks at a flow before people have it: outside of any transaction, since it takes seconds.
 *
 * @param asked.flow absent: the flow that is saved
 * @param asked.version of the saved flow on which somebody has decided: who comes too late hears so at once
 * @throws {ApiError} CONFLICT when it has changed since
 */
export async function examineFlow(
  { db, now, examineFlow }: Pick<Context, 'db' | 'now' | 'examineFlow'>,
  asked: { flow?: StoredFlow; version?: number | undefined } = {},
): Promise<Examined> {
  const whole = await findWholeFlow(db);
  await assertCurrent(db, asked.version, whole.version);
  const { flow, ...beside } = toExaminable(asked.flow ?? whole.saved, whole, await findScripts(db));
  const examinable = { ...beside, flow: { ...flow, ...(await findInUse(db, now())) } };
  return { version: whole.version, examination: await examineFlow(examinable) };
}

/** A flow beside what people have now, both with the topics and regions of now. */
function toExaminable(stored: StoredFlow, whole: WholeFlow, scripts: readonly Script[]): ExaminableFlow {
  const { prompts, regions, consent_version, live, saved } = whole;
  const beside = { prompts, regions, consent_version };
  const given = live ?? saved;
  const events = stored.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key);
  return {
    flow: { ...readStoredFlow(stored), ...beside, events },
    live: given === stored ? null : { ...readStoredFlow(given), ...beside },
    scripts,
  };
}

/**
 * Asserts that nothing in a flow harms people, or that somebody has said why it is published nevertheless.
 *
 * @returns what the release keeps of it; null where nothing speaks against it
 * @throws {ApiError} BAD_REQUEST with a problem at `override` for each objection
 */
export function assertHarmless(
  { examination }: Examined,
  reason: string | null | undefined,
): Override | null {
  const objections = objectionsOf(examination);
  if (objections.length === 0) return null;
  if (reason) return { reason, findings: objections };
  throw new ApiError('BAD_REQUEST', 'This harms people. Mend it, or say why it is published nevertheless.', {
    details: objections.map(({ sentence }) => ({ path: 'override', message: sentence })),
  });
}
