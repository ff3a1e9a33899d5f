import { type Agreement, agreementOf, isSameAgreement } from '@labrish/conversation/agreement';
import { type Linted, newHarm } from '@labrish/conversation/lint';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Context, PilotTx } from '../context.ts';
import type { FlowHarm } from './harm-schema.ts';

/** The flow that a transaction has made live, and the one that it replaced. */
interface Made {
  before: StoredFlow | null;
  after: StoredFlow;
  asked_again: number;
}

/**
 * Runs `save` in one transaction. Where saves are live at once, adds to its result how it harms people: the linter's findings that are new
 * in this version, which take milliseconds. `GET /flow/publish-check` explores every chat.
 */
export async function saveFlow<T extends object>(
  ctx: Context,
  save: (tx: PilotTx) => Promise<T>,
): Promise<T & FlowHarm> {
  const [saved, made] = await ctx.db.$transaction(
    async (tx) => [await save(tx), await findMade(tx)] as const,
  );
  return { ...saved, ...harmOf(ctx, made) };
}

/** Makes the database create the version now rather than at the commit; null: it creates none. Save nothing in this transaction afterwards. */
async function findMade(tx: PilotTx): Promise<Made | null> {
  await tx.$executeRaw`set constraints all immediate`;
  const [made] = await tx.$queryRaw<Omit<Made, 'asked_again'>[]>`
    select made.flow as after, before.flow as before
    from (select pilot, number, flow, xmin as made_by from flow_versions where pilot = ${tx.$pilot} order by number desc limit 1) as made
      left join flow_versions before on before.pilot = made.pilot and before.number = made.number - 1
    where made.made_by = pg_current_xact_id()::xid`;
  return made ? { ...made, asked_again: await askedAgain(tx, made.before, made.after) } : null;
}

/** Counts the people who have agreed and would be asked again because `after` has another agreement. */
export async function askedAgain(db: PilotTx, before: StoredFlow | null, after: StoredFlow): Promise<number> {
  const agreement = agreementOf(readStoredFlow(after));
  const agreed = before && agreementOf(readStoredFlow(before));
  return isSameAgreement(agreement, agreed) ? 0 : countAskedAgain(db, agreement);
}

function harmOf({ pilot, speech }: Context, made: Made | null): FlowHarm {
  if (!made) return { findings: [], asked_again: 0 };
  const { before, after, asked_again } = made;
  // Without topics: nothing about topics harms people.
  const toLinted = (flow: StoredFlow): Linted => ({ pilot, speech, ...readStoredFlow(flow), prompts: [] });
  return { findings: newHarm(toLinted(before ?? NO_FLOW), toLinted(after)), asked_again };
}

/**
 * Counts the people who have agreed, but to another agreement: they are asked again before anything more of theirs is stored. The rule is
 * the same as in the chat (`hasConsent`).
 *
 * @param agreement null: the flow has no agreement, so nobody is asked
 */
export async function countAskedAgain(db: PilotTx, agreement: Agreement | null): Promise<number> {
  if (!agreement) return 0;
  const { body, labels } = agreement;
  const [row] = await db.$queryRaw<{ people: number }[]>`
    with asked as materialized (select to_jsonb(consent_version_of(${db.$pilot}, ${body}, ${JSON.stringify(labels)}::jsonb)) as version)
    select count(*)::int as people
    from conversations join contributors c on c.id = contributor_id cross join asked
    where c.pilot = ${db.$pilot} and snapshot->>'consent_version' is not null and (asked.version is null
      or not (snapshot->'consent_version' = asked.version
        or coalesce(snapshot->'earlier_consents', '[]') @> asked.version))`;
  return row?.people ?? 0;
}
