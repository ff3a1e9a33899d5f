import type { Prisma, PrismaClient } from '../generated/client.ts';

/** A client that sees one pilot: its own flow, topics, targets, campaigns and dataset, and everything that pilots share. */
export type PilotClient = Bound & PrismaClient;
/** A transaction of the database: everything done through it is stored together or not at all. */
export type Tx = Prisma.TransactionClient;
/** A transaction that sees what `PilotClient` sees. */
export type PilotTx = Tx & Pick<Bound, '$pilot'>;
interface Bound {
  /** The pilot's code, for raw statements: the client cannot see what they read. */
  $pilot: string;
  $transaction<R>(work: (tx: PilotTx) => Promise<R>, options?: TransactionOptions): Promise<R>;
}
interface TransactionOptions {
  maxWait?: number;
  timeout?: number;
  isolationLevel?: Prisma.TransactionIsolationLevel;
}

type Where = (pilot: string) => object;
const OWN: Where = (pilot) => ({ pilot });
const OF_RELEASE: Where = (pilot) => ({ release: { release_series: { pilot } } });
const OF_TRANSITION: Where = (pilot) => ({ transition: { from_state: { pilot } } });

/** How rows of each model belong to a pilot. Models that are not here are shared, or are read with a pilot of their own. */
export const SCOPES: Record<string, { where: Where; isOwn: boolean }> = {
  ...Object.fromEntries(
    [
      ...['states', 'removed_states', 'events', 'content_templates', 'button_mappings', 'bot_sentences'],
      ...['prompt_topics', 'regions', 'consent_versions', 'flow_revision', 'flow_versions', 'flow_tests'],
      ...['funnel_days', 'campaigns', 'target_settings', 'release_series', 'confirmed_drafts'],
      ...['questions_asked', 'feedback_answers', 'prompt_recordings'],
    ].map((model) => [model, { where: OWN, isOwn: true }]),
  ),
  transitions: { where: (pilot) => ({ from_state: { pilot } }), isOwn: false },
  transition_rules: { where: OF_TRANSITION, isOwn: false },
  transition_actions: { where: OF_TRANSITION, isOwn: false },
  releases: { where: (pilot) => ({ release_series: { pilot } }), isOwn: false },
  release_errata: { where: OF_RELEASE, isOwn: false },
  yardstick_runs: { where: OF_RELEASE, isOwn: false },
};

/** Returns whether the rows of a table belong to one pilot: the one that the client is bound to. */
export function belongsToPilot(table: string): boolean {
  return Object.hasOwn(SCOPES, table);
}

interface Row {
  pilot?: unknown;
}
interface Args {
  where?: { AND?: object | object[] };
  data?: Row | Row[];
  create?: Row;
  update?: Row;
}

/**
 * Binds a client to a pilot: every operation on a model of `SCOPES` finds, changes and creates rows of that pilot alone, whatever its
 * `where` says. Throws a RangeError when `data` names another pilot.
 */
export function ofPilot(prisma: PrismaClient, pilot: string): PilotClient {
  const bound = prisma.$extends({
    client: { $pilot: pilot },
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          const scope = SCOPES[model];
          if (!scope) return query(args);
          const { where, isOwn } = scope;
          const given = args as Args;
          const own = <T extends Row>(row: T) => (isOwn ? { ...row, pilot } : row);
          for (const row of [given.data, given.create, given.update].flat())
            if (isOwn && (row?.pilot ?? pilot) !== pilot)
              throw new RangeError(`A row of ${model} names another pilot than ${pilot}.`);
          const data = Array.isArray(given.data) ? given.data.map(own) : given.data && own(given.data);
          const scoped = operation.startsWith('create')
            ? { ...given, data }
            : {
                ...given,
                where: { ...given.where, AND: [where(pilot), given.where?.AND ?? []].flat() },
                ...(given.create && { create: own(given.create) }),
              };
          return query(scoped as typeof args);
        },
      },
    },
  });
  return bound as unknown as PilotClient;
}
