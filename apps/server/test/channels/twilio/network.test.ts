import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import dns from 'node:dns';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTwilioChannel } from '#channels/twilio/channel.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { findContributor } from '#contributors/contributors.ts';
import { createSender } from '#delivery/deliver.ts';
import { numbersOf } from '#settings/by-pilot.ts';
import { freePort } from '../../harness.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;
beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '581');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** Listens on a free port. @returns the server, and the address with a scheme */
async function listening(opened: Server, scheme = 'http') {
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  return { opened, address: `${scheme}://127.0.0.1:${(opened.address() as AddressInfo).port}` };
}

const OTHER_ENDS = {
  async dns() {
    const address = `http://localhost:${await freePort()}`;
    // Tests reach only this machine, so the look-up of its own name fails in place of the look-up of Twilio's.
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND localhost'), { code: 'ENOTFOUND' });
    vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
      (args.at(-1) as (error: Error) => void)(unknown);
    });
    return { address };
  },
  refused: async () => ({ address: `http://127.0.0.1:${await freePort()}` }),
  // Without a certificate no handshake succeeds.
  tls: () => listening(createTlsServer(), 'https'),
  timeout: () => listening(createTcpServer(() => undefined)),
  cut: () => listening(createTcpServer((socket: Socket) => socket.on('data', () => socket.destroy()))),
};

describe.each([
  ['dns', /could not be looked up \(DNS\)\./],
  ['refused', /^No connection to Twilio can be made\. Check the network, the firewall/],
  ['tls', /is not accepted \(TLS\)\. Check the clock/],
  ['timeout', /^Twilio did not answer in time\.$/],
  ['cut', /^Twilio ended the connection without an answer\.$/],
] as const)('a send that fails by %s', (network, words) => {
  test('says why in row, metric, desk and readiness, and arrives once when Twilio answers', async () => {
    const { services, fake } = server;
    const from = people.somebody();
    // The chat's own sender waits, so that another one meets the network.
    fake.fail(/Messages\.json$/, { answer: 400, body: { code: 63018, message: 'No', status: 400 } });
    await people.say(from, 'Hi');
    server.clock.forward({ seconds: 6 });
    const end: { address: string; opened?: Server } = await OTHER_ENDS[network]();
    const account = openTwilio(
      { ...services.env, TWILIO_API_BASE_URL: end.address },
      numbersOf(services.env, services.countries),
      200,
    );
    if (!account) throw new Error('There are Twilio settings.');
    const sender = createSender(services, createTwilioChannel(services, account));
    const contributor = await findContributor(services, 'JM', from);
    sender.deliver(contributor!.id);
    await sender.idle();
    vi.restoreAllMocks();

    const row = () =>
      services.db.prisma.outbound_messages.findFirstOrThrow({ where: { contributor_id: contributor!.id } });
    expect(await row()).toMatchObject({ status: 'queued', error: expect.stringMatching(words) as string });
    // A message that Twilio is still taking is looked for later.
    const wait_ms = (await row()).not_before!.getTime() - services.now().getTime();
    expect(wait_ms).toBe(network === 'timeout' ? 120_000 : 30_000);
    expect(await services.metrics.text()).toMatch(
      new RegExp(`labrish_sends_total{outcome="put_off",code="${network}"} [1-9]`),
    );
    server.clock.forward({ minutes: 2 });
    const ready = await server.post('/health/ready', { method: 'GET' });
    const { error } = (await row()) as { error: string };
    expect(await ready.text()).toContain(error);
    expect(await services.db.prisma.twilio_outage.findFirst()).toMatchObject({ error });

    await expect(sender.probe()).rejects.toThrow();
    end.opened?.close();
    const reached = createSender(
      services,
      createTwilioChannel(services, openTwilio(services.env, numbersOf(services.env, services.countries))!),
    );
    // Twilio answers look-ups again, and takes nothing yet.
    fake.fail(/^POST .*Messages\.json$/, 'cut before', 'cut before', 'cut before');
    await reached.probe();
    expect(await services.db.prisma.twilio_outage.count()).toBe(0);
    await reached.idle();
    fake.heal();
    await server.later({ minutes: 30 });
    expect(fake.sentTo(from)).toHaveLength(1);
    expect(await row()).toMatchObject({ status: 'sent', error: null });
    expect(await services.db.prisma.twilio_outage.count()).toBe(0);
  });
});
