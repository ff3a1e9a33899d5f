import { rmSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { inCountry } from '#context.ts';
import { myDataRoutes } from '#person/my-data-routes.ts';
import { sendDataLinks } from '#person/send-links.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { drawPages, writePages } from '../site/fixture.ts';
import { createPhones } from '../speakers/phone.ts';

/** Opens the page `/my-data` of a server on its own port. @param prefix the first digits of the numbers of the people who ask */
export async function openMyData(server: TwilioServer, prefix: string) {
  const people = createPhones(server, prefix);
  const { services, messenger, conversations, fake, public_url } = server;
  const dist = writePages(await drawPages());
  const app = Fastify();
  const routes = myDataRoutes(inCountry(services, 'JM'), messenger, dist);
  await app.register(routes);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const bodies = (from: string) => fake.sentTo(from).map(({ body }) => body);

  /** Sends a form of the page. @returns the status, the page, and where it leads */
  const post = async (path: string, code?: string) => {
    const form = new URLSearchParams({ key: new URL(path, url).searchParams.get('key') ?? '' });
    if (code !== undefined) form.set('code', code);
    const answer = await fetch(`${url}/my-data`, { method: 'POST', body: form, redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    await conversations.idle();
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString() };
  };

  /** Lets the rounds of the job that sends links run: as many at once as there are `processes`. */
  const round = async (processes = 1) => {
    await Promise.all(Array.from({ length: processes }, () => sendDataLinks(services, messenger)));
    await conversations.idle();
  };
  /** Returns the addresses of the links that a phone has got, relative to the server. */
  const linksTo = (from: string) =>
    bodies(from).flatMap((body) => new RegExp(`${public_url}(/my-data\\S+)`).exec(body)?.[1] ?? []);
  /** Returns the codes that a phone has got. */
  const codesTo = (from: string) =>
    bodies(from).flatMap((body) => /code for the page.* (\d{6})\./.exec(body)?.[1] ?? []);
  /** Creates somebody who has given a recording, has asked for their data, and has got the link. */
  const linked = async () => {
    const from = await people.ready();
    await people.speak(from);
    await people.say(from, 'MY DATA');
    server.clock.forward({ hours: 1 });
    await round();
    const [link = ''] = linksTo(from);
    return { from, link };
  };

  return {
    ...{ people, url, round, linksTo, codesTo, linked, post },
    /** Creates somebody who has got a link and a code. */
    async coded() {
      const { from, link } = await linked();
      await post(link);
      const [code = ''] = codesTo(from);
      return { from, link, code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
    },
    async get(path: string, method = 'GET') {
      const answer = await fetch(url + path, { method });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    async close() {
      await app.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

export type MyDataPage = Awaited<ReturnType<typeof openMyData>>;

/** Opens a server and its page `/my-data` for the tests of a `describe`, and closes them. @param opened gets both before the tests */
export function useMyData(
  url: string | undefined,
  prefix: string,
  opened: (parts: { server: TwilioServer; page: MyDataPage }) => void,
): void {
  let server: TwilioServer;
  let page: MyDataPage;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
    page = await openMyData(server, prefix);
    opened({ server, page });
  });
  // Each test begins an hour later, so that no limit of an hour counts what another has done.
  beforeEach(() => server.clock.forward({ hours: 1 }));
  afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
  afterAll(async () => {
    await page.close();
    await server.close();
  });
}
