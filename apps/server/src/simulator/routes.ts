import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#context.ts';
import { findContributor } from '#contributors/contributors.ts';
import type { Conversations } from '#conversation/dispatcher.ts';
import { receive } from '#conversation/receive.ts';
import type { Received } from '#conversation/receive.ts';
import { transcript } from './transcript.ts';

/** Above Twilio's 16 MB, so that a file that is too large gets the bot's friendly answer and not a broken connection. */
const REQUEST_BYTES = 20 * 1024 * 1024;

const sent = z
  .object({
    person: z.uuid('person must be a UUID'),
    message_id: z.uuid('message_id must be a UUID'),
    text: z.string().max(4096).optional(),
    choice_id: z.string().max(256).optional(),
    choice_title: z.string().max(256).optional(),
    in_reply_to: z.string().max(64).optional(),
  })
  .strict();

const asked = z.object({ person: z.uuid(), after: z.string().max(64).optional() });

/** A phone-like chat in the browser, through the pipeline that WhatsApp uses. Only mounted while nothing but loopback reaches the server. */
export function simulatorRoutes(services: Services, conversations: Conversations) {
  return async (app: FastifyInstance) => {
    await app.register(multipart, {
      limits: { fileSize: REQUEST_BYTES, files: 1, fields: 10, fieldSize: 8192 },
      throwFileSizeLimit: true,
    });

    app.post('/api/messages', { bodyLimit: REQUEST_BYTES + 65_536 }, async (request, reply) => {
      const message = await readMessage(request);
      const { contributor_id } = await receive(services, message);
      conversations.notify(contributor_id);
      return reply.code(202).send({ accepted: true });
    });

    app.get('/api/messages', async (request) => {
      const { person, after } = asked.parse(request.query);
      const contributor = await findContributor(services, `simulator:${person}`);
      if (!contributor) return { messages: [], pending: false };
      // Pending is read first: an answer written in between is then in the transcript already.
      const pending = await conversations.isPending(contributor.id);
      return { messages: await transcript(services, contributor.id, after), pending };
    });
  };
}

async function readMessage(request: FastifyRequest): Promise<Received> {
  const fields: Record<string, unknown> = {};
  let media: Received['media'];
  if (request.isMultipart())
    for await (const part of request.parts()) {
      if (part.type === 'file') media = await readFile(part);
      else fields[part.fieldname] = part.value;
    }
  else Object.assign(fields, request.body);
  const { person, message_id, text, choice_id, choice_title, in_reply_to } = sent.parse(fields);
  return {
    source: 'simulator',
    addresses: [`simulator:${person}`],
    message_sid: `sim:${person}:${message_id}`,
    content: {
      ...(text !== undefined && { text }),
      ...(choice_id !== undefined && { choice: { id: choice_id, title: choice_title ?? choice_id } }),
      ...(in_reply_to !== undefined && { in_reply_to: in_reply_to.replace(/^\D*/, '') }),
    },
    ...(media && { media }),
  };
}

async function readFile(part: MultipartFile): Promise<NonNullable<Received['media']>> {
  return { bytes: await part.toBuffer(), claimed_type: part.mimetype };
}
