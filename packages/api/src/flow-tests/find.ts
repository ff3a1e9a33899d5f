import type { FlowTest } from '@labrish/conversation/flow-test';
import type { flow_tests } from '@labrish/db';
import type { Tx } from '../context.ts';
import { flowTest, type StoredFlowTest } from './schema.ts';

type Db = Pick<Tx, 'flow_tests'>;

/** The tests of the flow, the oldest first. */
export async function findFlowTests(db: Db): Promise<FlowTest[]> {
  return (await findRows(db)).map(readFlowTest);
}

/** The same, as they are stored. */
export async function listFlowTests(db: Db): Promise<StoredFlowTest[]> {
  return (await findRows(db)).map(stored);
}

/** A row as the API tells it. */
export function stored(row: flow_tests): StoredFlowTest {
  const { id, version, updated_at } = row;
  return { id, ...readFlowTest(row), version, updated_at: updated_at.toISOString() };
}

function findRows(db: Db): Promise<flow_tests[]> {
  return db.flow_tests.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
}

/** The only place that reads the column. @throws for what a hand in the database has put there */
function readFlowTest({ name, test: rest }: flow_tests): FlowTest {
  return flowTest.parse({ ...(rest as object), name });
}
