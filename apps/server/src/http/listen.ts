import type { FastifyInstance } from 'fastify';
import { limitConnections } from '#health/open-files.ts';
import { BadSettings, type Env } from '#env.ts';

/**
 * Listens at the address of the settings.
 *
 * @throws {BadSettings} when another process listens there, or when this process cannot or may not.
 */
export async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<void> {
  await limitConnections(app);
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const sentence = sentences(HOST, PORT)[code];
    throw sentence ? new BadSettings([sentence]) : error;
  }
}

/** Returns the sentences for operators, by the operating system's error code. */
function sentences(host: string, port: number): Record<string, string | undefined> {
  const noAddress = `HOST: ${host} is no address of this machine. Set 127.0.0.1, or 0.0.0.0 for all that it has.`;
  return {
    EADDRINUSE: `PORT: something listens at ${host}:${port} already. Stop it, or set another PORT.`,
    EACCES: `PORT: this user may not listen at ${port}. Set one above 1023.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
}

/**
 * Closes connections during a stop: idle ones when the stop begins, each of the others after its answer. Node alone would keep a
 * connection open after its answer, for over a minute, in case another request comes.
 */
export function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async () => {
    // Close it a moment later: only then does the connection count as idle.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
