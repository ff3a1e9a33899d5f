import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#context.ts';
import { countryOf } from '#countries.ts';
import { admitLocalPages } from '#http/local-pages.ts';
import { findContributor, detachAddress } from '#contributors/contributors.ts';
import type { Conversations } from '#conversation/dispatcher.ts';
import { receive, type Content, type Received } from '#conversation/receive.ts';
import { transcript } from './transcript.ts';
import { newSnapshot } from '@labrish/conversation';
import { lockConversation } from '#conversation/turn-queries.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';
import { receiptCode, withdraw } from '#submissions/withdraw.ts';

/** Maximum size of a request. Above Twilio's 16 MB, so that a file that is too large gets the bot's answer, not a broken connection. */
const REQUEST_BYTES = 20 * 1024 * 1024;

/** Degrees as text, in Twilio's format: north and east of zero have no sign. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, 'must be degrees, like -76.7936')
    .refine((written) => Math.abs(Number(written)) <= most, `must be within ${most} degrees`);

const sent = z
  .object({
    person: z.uuid('person must be a UUID'),
    message_id: z.uuid('message_id must be a UUID'),
    text: z.string().max(4096).optional(),
    choice_id: z.string().max(256).optional(),
    choice_title: z.string().max(256).optional(),
    in_reply_to: z.string().max(64).optional(),
    forwarded: z.literal('true').optional(),
    latitude: degrees(90).optional(),
    longitude: degrees(180).optional(),
  })
  .strict()
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    message: 'latitude and longitude come together',
  });

const known = z.object({ person: z.uuid('person must be a UUID') });
const asked = z.object({ person: z.uuid(), after: z.string().max(64).optional() });

/** Returns a plugin: the API of the phone-like chat in the browser. Mounted only if nothing but loopback reaches the server. */
export function simulatorRoutes(services: Services, conversations: Conversations) {
  const pilotOf = (request: FastifyRequest): string =>
    countryOf(services.countries, request).pilot.country.code;
  return async (app: FastifyInstance) => {
    admitLocalPages(app);
    await app.register(multipart, {
      limits: { fileSize: REQUEST_BYTES, files: 1, fields: 10, fieldSize: 8192 },
      throwFileSizeLimit: true,
    });

    app.post('/api/messages', { bodyLimit: REQUEST_BYTES + 65_536 }, async (request, reply) => {
      const message = await readMessage(request, pilotOf(request));
      const { contributor_id } = await receive(services, message);
      conversations.notify(contributor_id);
      return reply.code(202).send({ accepted: true });
    });

    app.get('/api/messages', async (request) => {
      const { person, after } = asked.parse(request.query);
      const contributor = await findContributor(services, pilotOf(request), `simulator:${person}`);
      if (!contributor) return { messages: [], pending: false };
      // Read `pending` before the transcript, so that a reply written in between is not missed.
      const pending = await conversations.isPending(contributor.speaking_id ?? contributor.id);
      return { messages: await transcript(services, contributor.id, after), pending };
    });

    app.delete('/api/people/:person', async (request, reply) => {
      await forgetPerson(services, pilotOf(request), known.parse(request.params).person);
      return reply.code(204).send();
    });
  };
}

async function readMessage(request: FastifyRequest, pilot: string): Promise<Received> {
  const fields: Record<string, unknown> = {};
  let media: Received['media'];
  if (request.isMultipart())
    for await (const part of request.parts()) {
      if (part.type === 'file') media = await readFile(part);
      else fields[part.fieldname] = part.value;
    }
  else Object.assign(fields, request.body);
  const { person, message_id, ...said } = sent.parse(fields);
  return {
    pilot,
    source: 'simulator',
    addresses: [`simulator:${person}`],
    message_sid: `sim:${person}:${message_id}`,
    content: contentOf(said),
    ...(media && { media }),
  };
}

/** Converts a request to content. As from WhatsApp, a location is a message without words whose parameters say where. */
function contentOf(said: Omit<z.output<typeof sent>, 'person' | 'message_id'>): Content {
  const { text, choice_id, choice_title, in_reply_to, forwarded, latitude, longitude } = said;
  return {
    ...(text !== undefined && { text }),
    ...(choice_id !== undefined && { choice: { id: choice_id, title: choice_title ?? choice_id } }),
    ...(in_reply_to !== undefined && { in_reply_to: in_reply_to.replace(/^\D*/, '') }),
    ...(forwarded && { forwarded: true }),
    ...(latitude && longitude && { params: { Latitude: latitude, Longitude: longitude } }),
  };
}

async function readFile(part: MultipartFile): Promise<NonNullable<Received['media']>> {
  return { bytes: await part.toBuffer(), claimed_type: part.mimetype };
}

/** Milliseconds, enough to wait for a running turn of the same person, which holds the conversation lock. */
const TRANSACTION_TIMEOUTS = { maxWait: 20_000, timeout: 20_000 };

/**
 * Resets a simulated person: withdraws what everybody on their phone gave as DELETE ALL does, and detaches their address.
 * Their next message creates a new contributor, so that nothing stored about people, such as a STOP or an age, can outlast this. Does
 * nothing for an unknown person.
 *
 * @returns once their recordings are removed from the audio store as well
 */
async function forgetPerson(services: Services, pilot: string, person: string): Promise<void> {
  const { db } = services;
  const contributor = await findContributor(services, pilot, `simulator:${person}`);
  if (contributor?.source !== 'simulator') return;
  const { id } = contributor;
  const people = await db.prisma.contributors.findMany({ where: { OR: [{ phone_id: id }, { id }] } });
  for (const { id: contributor_id } of people) await withdrawAndReset(services, contributor_id);
  await db.transaction((tx) => detachAddress(services, tx, contributor), TRANSACTION_TIMEOUTS);
  await removeDiscarded(services);
}

async function withdrawAndReset({ db, now }: Services, contributor_id: string): Promise<void> {
  await db.transaction(async (tx, query) => {
    await lockConversation(query, { contributor_id });
    // Pending messages are not answered any more: the turn finds nothing to claim.
    await tx.inbound_messages.updateMany({
      where: { contributor_id, status: 'received' },
      data: { status: 'processed', processed_at: now() },
    });
    const { _max } = await tx.inbound_messages.aggregate({ where: { contributor_id }, _max: { id: true } });
    await withdraw({ tx, contributor_id, now: now() }, 'all', receiptCode(), _max.id ?? 0n);
    await tx.conversations.update({
      where: { contributor_id },
      data: { state_key: null, snapshot: { ...newSnapshot() } },
    });
  }, TRANSACTION_TIMEOUTS);
}
