import { listReleases } from '@labrish/api/releases/find';
import { withdrawnTsv } from '@labrish/release';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#context.ts';
import { findWithdrawn } from './withdrawn.ts';

type Parts = Pick<Services, 'db' | 'env'>;

/** A withdrawal is told within a minute, whatever stands between us and who asks. */
const FRESH = 'public, max-age=30';

/**
 * What whoever has a copy asks for, without an account: whether a version may still be used, and what of it is to be deleted.
 * Neither says anything of anybody.
 */
export function publicReleaseRoutes({ db, env }: Parts) {
  return (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>('/status/:name', async ({ params: { name } }, reply) => {
      const releases = await listReleases({ db: db.prisma });
      const release = releases.find(({ line, version }) => `${line}-${version}` === name);
      if (!release?.status) return unknown(reply, `There is no published version ${name}.`);
      const { line, version, status, withdrawn } = release;
      const newest = releases.find((other) => other.line === line && other.status === 'current');
      return open(reply).send({
        ...{ name, line, version, status, withdrawn },
        newest: newest ? `${line}-${newest.version}` : null,
        withdrawn_url: `${env.PUBLIC_URL}/data/releases/${line}/withdrawn.tsv`,
      });
    });

    app.get<{ Params: { line: string } }>(
      '/releases/:line/withdrawn.tsv',
      async ({ params: { line } }, reply) => {
        const isPublished = await db.prisma.releases.findFirst({
          where: { line, published_at: { not: null } },
        });
        if (!isPublished) return unknown(reply, `There is no dataset ${line}.`);
        const rows = await findWithdrawn({ db }, { line });
        return open(reply).type('text/tab-separated-values; charset=utf-8').send(withdrawnTsv(rows));
      },
    );

    return Promise.resolve();
  };
}

/** Scripts on any site may ask. */
function open(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': FRESH, 'access-control-allow-origin': '*' });
}

function unknown(reply: FastifyReply, error: string): FastifyReply {
  return open(reply).code(404).send({ error });
}
