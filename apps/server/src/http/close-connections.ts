import type { FastifyInstance } from 'fastify';

/**
 * Lets nobody hold up a stop: connections without a request are closed when it begins, and the others each after its answer. Node
 * alone would keep those open for their next request, for over a minute.
 */
export function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async () => {
    // Idle is what has been answered, which this connection is a moment later.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
