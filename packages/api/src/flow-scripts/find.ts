import type { Script } from '@labrish/conversation/script';
import type { flow_scripts } from '@labrish/db';
import type { Tx } from '../context.ts';
import { script, type StoredScript } from './schema.ts';

type Db = Pick<Tx, 'flow_scripts'>;

/** The tests of the flow, the oldest first. */
export async function findScripts(db: Db): Promise<Script[]> {
  return (await findRows(db)).map(readScript);
}

/** The same, as they are stored. */
export async function listScripts(db: Db): Promise<StoredScript[]> {
  return (await findRows(db)).map(stored);
}

/** A row as the API tells it. */
export function stored(row: flow_scripts): StoredScript {
  const { id, version, updated_at } = row;
  return { id, ...readScript(row), version, updated_at: updated_at.toISOString() };
}

function findRows(db: Db): Promise<flow_scripts[]> {
  return db.flow_scripts.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
}

/** The only place that reads the column. @throws for what a hand in the database has put there */
function readScript({ name, script: rest }: flow_scripts): Script {
  return script.parse({ ...(rest as object), name });
}
