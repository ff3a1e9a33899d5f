import type { FlowTest } from '@labrish/conversation/flow-test';
import type { flow_tests } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { flowTest, type StoredFlowTest } from './schema.ts';

type Db = Pick<PilotTx, 'flow_tests'>;

/** Finds the tests of the flow, oldest first. */
export async function findFlowTests(db: Db): Promise<FlowTest[]> {
  return (await findRows(db)).map(readFlowTest);
}

/** Finds the tests as `findFlowTests` does, with id, version and date. */
export async function listFlowTests(db: Db): Promise<StoredFlowTest[]> {
  return (await findRows(db)).map(stored);
}

/** Returns a row as the API shows it. */
export function stored(row: flow_tests): StoredFlowTest {
  const { id, version, updated_at } = row;
  return { id, ...readFlowTest(row), version, updated_at: updated_at.toISOString() };
}

function findRows(db: Db): Promise<flow_tests[]> {
  return db.flow_tests.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
}

/** Parses the column `test`, as no other function does. @throws when an edit directly in the database has broken it */
function readFlowTest({ name, test: rest }: flow_tests): FlowTest {
  return flowTest.parse({ ...(rest as object), name });
}
