import { type TestDatabaseKind, testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Services } from '#context.ts';
import type { MailMessage } from '#mail/message.ts';
import { openMail } from '#mail/send.ts';
import { askForAccess } from '#releases/access/ask.ts';
import { downloadRoutes } from '#releases/downloads/routes.ts';
import { publicReleaseRoutes } from '#releases/public-routes.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { erase } from '#submissions/withdraw.ts';
import { openReleases } from './world.ts';

/** The version that `published` makes, and its only file of recordings. */
export const NAME = 'labrish-test-1.0.0';
export const PARQUET = 'data/train-00000-of-00001.parquet';

export const FORM = {
  name: 'Ada Researcher',
  email: 'ada@university.example',
  purpose: 'To train a recogniser for Patwa.',
  terms: 'agreed',
};

/** Opens a world of releases in which people request the dataset and get mails. */
export async function openGate(kind: TestDatabaseKind) {
  const world = await openReleases(kind);
  const services: Services = Object.assign(world.services, {
    secrets: createSecrets('a secret of at least thirty-two letters'),
  });
  const gate = {
    ...world,
    services,
    async reset() {
      await world.reset();
      await world.db.release_downloaders.deleteMany();
      await world.db.mails.deleteMany();
      await world.db.auth_throttles.deleteMany();
    },
    later(ms: number) {
      world.api.world.now = new Date(world.api.world.now.getTime() + ms);
    },
    ask: (change: object = {}, ip = '203.0.113.5') => askForAccess(services, { ...FORM, ...change }, ip),
    /** Reads every mail, oldest first. */
    async mails(): Promise<MailMessage[]> {
      const rows = await world.db.mails.findMany({ orderBy: { created_at: 'asc' } });
      return rows.map((row) => openMail(services, row)).filter((mail) => mail !== null);
    },
    /** Returns the key in the newest link that was mailed to an address. */
    async keyOf(email: string = FORM.email): Promise<string> {
      const mail = (await gate.mails()).findLast(({ to, link }) => to === email && link?.includes('key='));
      return new URL(mail?.link ?? 'https://no.mail').searchParams.get('key') ?? '';
    },
    /** Creates a requester who has been mailed a key. */
    async downloader(email: string = FORM.email): Promise<string> {
      await gate.ask({ email });
      return gate.keyOf(email);
    },
    /** Publishes the version 1.0.0 with two recordings. @returns their ids, the id of the version, and a key for its downloads */
    async published() {
      const recordings = [
        await world.record(await world.speaker()),
        await world.record(await world.speaker()),
      ];
      const { id } = await world.release('1.0.0');
      return { id, recordings, key: await gate.downloader() };
    },
    withdrawRecording: (id: string) =>
      world.db.$transaction((tx) => erase({ tx, now: services.now() }, [{ id, media_id: null }])),
  };
  return gate;
}

export type Gate = Awaited<ReturnType<typeof openGate>>;

/** Serves the downloads over HTTP, with the other public routes of releases, as the server does. */
export async function serveDownloads(gate: Gate, stalled_ms?: number): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(publicReleaseRoutes(gate.services), { prefix: '/data' });
  await app.register(downloadRoutes(gate.services, stalled_ms), { prefix: '/data/releases' });
  return app;
}

export function urlOf(path: string, key?: string): string {
  return `/data/releases/${path}${key === undefined ? '' : `?key=${key}`}`;
}

/** Describes tests of downloads with their own gate, on each kind of database. Every test begins without releases. */
export function describeGate(name: string, define: (gate: Gate & { app: FastifyInstance }) => void): void {
  describe.each(testDatabases)(name, (kind) => {
    // Filled once the gate is open, so that tests can be defined before.
    const gate = {} as Parameters<typeof define>[0];
    beforeAll(async () => {
      Object.assign(gate, await openGate(kind));
      gate.app = await serveDownloads(gate);
    });
    beforeEach(() => gate.reset());
    afterAll(async () => {
      await gate.app.close();
      await gate.close();
    });
    define(gate);
  });
}
