import pg from 'pg';
import { ConnectionError } from './connection-error.ts';
import { TRANSACTION_TIMEOUTS } from './database.ts';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection that tells what went wrong while it was made from what goes wrong in a statement: 42501 is "you may not
 * connect" in the one, and a mistake of ours in the other.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Node ends the process over an 'error' that nobody listens to, and pg-pool listens to idle connections only. Who waits
    // for a statement is told by its rejection.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (!callback)
      return super.connect().catch((error: unknown) => {
        throw new ConnectionError(error);
      });
    const tell = callback as (error: Error | null, client: pg.Client) => void;
    super.connect((error: Error | null) => tell(error && new ConnectionError(error), this));
    return undefined;
  }
}

interface PoolSettings extends Omit<pg.PoolConfig, 'onConnect'> {
  /** What is asked through a new connection before anything else. pg-pool waits for it, whatever its own types say. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** Connections to the PostgreSQL at `url`. No cut of theirs ends the process; what was asked through them is rejected. */
export function openPool(url: string, settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c timezone=UTC',
    // A server that does not even refuse must not keep requests waiting for good.
    connectionTimeoutMillis: TRANSACTION_TIMEOUTS.maxWait,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: Connection,
    ...settings,
  });
  // An idle connection that the server drops is replaced at the next query; it must not end the process.
  pool.on('error', () => undefined);
  // One whose query was given up may still be inside a transaction, which the next to use it must not find itself in.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  return pool;
}
