import type { FastifyInstance } from 'fastify';

/**
 * Closes connections during a stop: idle ones when the stop begins, the others each after its answer. Node alone would keep those
 * open for their next request, for over a minute.
 */
export function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async () => {
    // The connection counts as idle only a moment after its answer.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
