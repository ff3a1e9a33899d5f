import { rmSync } from 'node:fs';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import type { CountryServices } from '#context.ts';
import { openMail } from '#mail/send.ts';
import { createPublishedVersions } from '#site/releases/known.ts';
import { releasePages } from '#site/releases/routes.ts';
import { publicReleaseRoutes } from '#releases/public-routes.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { writePages } from '../site/fixture.ts';
import { ID } from '../api/setup.ts';
import { openReleases } from './world.ts';

/** The `accept` header of a browser that asks for a page. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml' };

/** Opens a world of releases that serves their public pages, from templates with nothing but the placeholders. */
export async function openPages(kind: TestDatabaseKind) {
  const world = await openReleases(kind);
  const dist = writePages();
  const services: CountryServices = {
    ...world.services,
    secrets: createSecrets('a secret of at least thirty-two letters'),
  };
  const app = Fastify();
  const paths: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void (method === 'GET' && paths.push(url)));
  await app.register(publicReleaseRoutes(services), { prefix: '/data' });
  await app.register(releasePages(services, dist, createPublishedVersions(services)));
  let start = world.services.now().getTime();
  return {
    world,
    services,
    app,
    /** The paths of all GET routes, with the names of their parameters. */
    paths,
    async reset() {
      await world.reset();
      for (const table of ['public_playback_consents', 'withdrawals', 'auth_throttles', 'mails'] as const)
        await world.api.database.sql(`delete from ${table}`);
      // Start an hour later, so that nothing cached for another test is still fresh.
      start += 3_600_000;
      world.api.world.now = new Date(start);
    },
    later(seconds: number): void {
      world.api.world.now = new Date(world.api.world.now.getTime() + seconds * 1000);
    },
    page: async () => (await app.inject('/data/releases')).body,
    speakers: (n: number) => Promise.all(Array.from({ length: n }, () => world.speaker())),
    /** Stores a contributor's consent to be heard on the public page. */
    hears: (contributor_id: string) =>
      world.db.public_playback_consents.create({
        data: { contributor_id, text: 'You may hear me.', agreed_at: world.services.now() },
      }),
    /** Stores a reviewer's transcript of a recording. */
    async writeDown(submission_id: string, body: string): Promise<void> {
      const reviewer_id = ID.reviewer;
      const { id: review_id } = await world.db.reviews.create({
        data: { submission_id, reviewer_id, stage: 'words', verdict: 'accept', slot: 1 },
      });
      await world.db.transcripts.create({
        data: { submission_id, review_id, layer: 'natural', body, author_id: reviewer_id },
      });
    },
    /** Reads the text of every mail, oldest first. */
    async mails(): Promise<string[]> {
      const rows = await world.db.mails.findMany({ orderBy: { created_at: 'asc' } });
      return rows.map((row) => openMail(services, row)?.text ?? '');
    },
    async close() {
      await app.close();
      await world.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

export type Pages = Awaited<ReturnType<typeof openPages>>;
