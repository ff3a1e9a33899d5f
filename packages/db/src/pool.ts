import pg from 'pg';
import { ConnectionError } from './unusable.ts';
import { TRANSACTION_TIMEOUTS } from './database.ts';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * Wraps errors while connecting in ConnectionError, to distinguish them from errors of statements: 42501 is "you may not
 * connect" in the former, and a mistake of ours in the latter.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Listen for errors: Node ends the process on an 'error' event without a listener, and pg-pool listens on idle connections only.
    // Callers that wait for a statement learn of the error by its rejection.
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
  /** Settings of PostgreSQL for each connection, besides the time zone. */
  session?: Record<string, number>;
  /** Runs before any other statement on a new connection. pg-pool awaits it, whatever its own types say. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Opens a pool to the PostgreSQL at `url`. A cut connection never ends the process; its pending statements are rejected. Settings are sent
 * as a statement, because PgBouncer refuses a connection that brings them as parameters.
 */
export function openPool(url: string, { session, onConnect, ...settings }: PoolSettings): pg.Pool {
  const configured = Object.entries({ timezone: 'UTC', ...session })
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ');
  const prepared: PoolSettings = {
    onConnect: async (client) => {
      await client.query(`select ${configured}`).catch((error: unknown) => {
        throw new ConnectionError(error);
      });
      await onConnect?.(client);
    },
  };
  const pool = new pg.Pool({
    connectionString: url,
    // Give up after this time: a server that does not even refuse would keep requests waiting for ever.
    connectionTimeoutMillis: TRANSACTION_TIMEOUTS.maxWait,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: Connection,
    ...settings,
    ...prepared,
  });
  // When the server drops an idle connection, the process must not end: pg-pool opens another one at the next query.
  pool.on('error', () => undefined);
  // Close a connection whose query was abandoned instead of reusing it: it may still be inside a transaction.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  return pool;
}
