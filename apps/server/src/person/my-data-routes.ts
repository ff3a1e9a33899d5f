import formbody from '@fastify/formbody';
import type { data_requests } from '@labrish/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameBytes } from '#auth-secret/secrets.ts';
import type { CountryServices, Services } from '#context.ts';
import type { Messenger } from '#conversation/messenger.ts';
import { fieldsOf, FORM_BYTES, minutesOf, type Problem } from '#http/form.ts';
import { visitorOf } from '#http/visitor.ts';
import { personArchive } from '#person/archive.ts';
import { consume } from '#rate-limit.ts';
import { sendBody } from '#site/body.ts';
import { formValues, PRIVATE } from '#site/form-values.ts';
import { openPage } from '#site/pages.ts';
import { codeOf, hasCode, idIn, isOpen } from '#submissions/data-requests.ts';
import { sendDataCode } from './send-links.ts';

const HOUR = 3_600;
/** Forms per visitor and hour: one person sends a few, and a network may be shared. */
const FORMS_AN_HOUR = 30;
/** Milliseconds in which a second press of the button sends no second code. */
const PRESS_MS = 30_000;
/** Milliseconds without a read after which a download is ended. */
const STALLED_MS = 60_000;

const UNSENT =
  'No code can be sent now. If you have had fewer than three, write any message to the chat, wait for its answer, and press the button again.';
const WRONG =
  'This is not the code, or it is older than 10 minutes. Compare it with the latest one in the chat.';

/**
 * `/my-data`: the page behind the link that answers MY DATA. Reading it changes nothing, because WhatsApp reads it for a preview. Its
 * form sends a code to the chat; with the code it answers with the copy.
 */
export function myDataRoutes(services: CountryServices, messenger: Pick<Messenger, 'deliver'>, dist: string) {
  return async (app: FastifyInstance) => {
    const draw = await openPage(services, dist, 'my-data.html');
    const show = async (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      problems: Problem[] = [],
    ) => {
      const found = await findOpen(services, key);
      const body = await draw({
        values: { ...formValues(services.env, ['code'], {}, problems), key },
        flags: { allowed: found !== null, sent: found !== null && found.codes_sent > 0 },
        ...{ isActive: true, headers: PRIVATE },
      });
      return sendBody(request, found || problems.length > 0 ? reply : reply.code(404), body);
    };
    await app.register(formbody, { bodyLimit: FORM_BYTES });
    app.get<{ Querystring: { key?: unknown } }>('/my-data', (request, reply) =>
      show(request, reply, String(request.query.key)),
    );
    app.post('/my-data', { bodyLimit: FORM_BYTES }, async (request, reply) => {
      const { code, ...sent } = fieldsOf(request.body);
      const key = String(sent.key);
      const refuse = (status: number, field: string, message: string) =>
        show(request, reply.code(status), key, [{ field, message }]);
      const { hits, waitSeconds } = await consume(services, 'my-data', visitorOf(request), HOUR);
      if (hits > FORMS_AN_HOUR)
        return refuse(429, 'form', `Too many tries. Please try again in ${minutesOf(waitSeconds)}.`);
      const found = await findOpen(services, key);
      if (!found) return show(request, reply, key);
      if (typeof code === 'string')
        return (await isRight(services, found, code))
          ? sendCopy(services, reply, found)
          : refuse(400, 'code', WRONG);
      const isPressedTwice = services.now().getTime() - (found.code_sent_at?.getTime() ?? 0) < PRESS_MS;
      if (!isPressedTwice && !(await sendDataCode(services, messenger, found)))
        return refuse(409, 'form', UNSENT);
      return reply.headers(PRIVATE).redirect(`/my-data?key=${encodeURIComponent(key)}`, 303);
    });
  };
}

/** Finds the request of a link; null when the key is none of ours, or the request has ended. */
async function findOpen(services: Services, key: string): Promise<data_requests | null> {
  const id = idIn(services, key);
  return id ? services.db.prisma.data_requests.findFirst({ where: { id, ...isOpen(services.now()) } }) : null;
}

/** Checks a typed code. Counts it as wrong before it compares: of many that come at once, no more are compared than may be wrong. */
async function isRight(
  { db, now, secrets }: Services,
  { id }: data_requests,
  typed: string,
): Promise<boolean> {
  const { data_requests: requests } = db.prisma;
  const [request] = await requests.updateManyAndReturn({
    where: { id, AND: [isOpen(now()), hasCode(now())] },
    data: { wrong_codes: { increment: 1 } },
  });
  const right = codeOf({ secrets }, id, request?.codes_sent ?? 0);
  if (!request || !sameBytes(Buffer.from(typed.replace(/\s/g, '')), Buffer.from(right))) return false;
  await requests.updateMany({ where: { id }, data: { wrong_codes: { decrement: 1 } } });
  return true;
}

/** Sends the copy. If the connection breaks before all of it was sent, the same code opens it again while the code is valid. */
async function sendCopy(services: Services, reply: FastifyReply, { id, contributor_id }: data_requests) {
  const { db, log, now } = services;
  const copy = await personArchive(services, contributor_id);
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  reply.raw.once('finish', () => {
    const used = db.prisma.data_requests.updateMany({ where: { id }, data: { used_at: now() } });
    used.catch((error: unknown) =>
      log.error({ err: error, request_id: id }, 'a sent copy was not marked as used'),
    );
  });
  const headers = { ...PRIVATE, 'content-disposition': 'attachment; filename="my-data.zip"' };
  return reply.headers(headers).type('application/zip').send(copy);
}
