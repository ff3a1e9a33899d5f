import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeAfterAnswers } from './listen.ts';

test('a stop waits for an answer that is being sent, and not for what its connection might ask next', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 3_600_000 });
  closeAfterAnswers(app);
  const body = new Readable({ read: () => undefined });
  app.get('/', (_request, reply) => reply.send(body));
  const agent = new Agent({ keepAlive: true });
  const asked = get(await app.listen({ port: 0 }), { agent });
  body.push('half, ');
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const closed = app.close();
  body.push('and half');
  body.push(null);
  expect(Buffer.concat(await answer.toArray()).toString()).toBe('half, and half');
  await closed;
  agent.destroy();
});
