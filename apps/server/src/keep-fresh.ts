import pMemoize from 'p-memoize';

/** Milliseconds for which a value is cached. */
const FRESH = 60_000;
/** Milliseconds until the next attempt after a failure: soon enough to recover unnoticed, rare enough not to add load. */
const RETRY = 5_000;

/**
 * Creates a reader of a value that is at most a minute old. Concurrent calls share one read. While reading fails, it returns the last
 * known value, at first `otherwise`.
 *
 * @param failed called with what `read` threw
 */
export function keepFresh<T>(
  now: () => Date,
  otherwise: T,
  read: () => Promise<T>,
  failed: (error: unknown) => void,
): () => Promise<T> {
  let known = otherwise;
  let due = -Infinity;
  const readAndKeep = async () => {
    try {
      known = await read();
      due = now().getTime() + FRESH;
    } catch (error) {
      failed(error);
      due = now().getTime() + RETRY;
    }
    return known;
  };
  const readOnce = pMemoize(readAndKeep, { cache: false });
  return () => (now().getTime() < due ? Promise.resolve(known) : readOnce());
}
