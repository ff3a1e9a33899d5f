import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { addSenders, type FakeSender } from './senders.ts';

/** A message as the fake stores it, either direction. */
export interface FakeMessage {
  sid: string;
  direction: 'inbound' | 'outbound-api';
  from: string;
  to: string;
  body: string;
  status: string;
  at: Date;
  content_sid: string | null;
  content_variables: Record<string, string> | null;
  status_callback: string | null;
  /** The address of a voice note of ours. */
  media_url: string | null;
  media: { sid: string; type: string; bytes: Uint8Array }[];
}

export interface FakeContent {
  sid: string;
  friendly_name: string;
  language: string;
  variables: Record<string, string>;
  types: Record<string, { body?: string; actions?: FakeOption[]; items?: FakeOption[] }>;
  /** Submitted for approval: from then on Twilio refuses edits. */
  submitted: boolean;
}

/** A button of a content, or a row of its list. */
interface FakeOption {
  id: string;
  title?: string;
  item?: string;
}

/** The state of the fake. Tests read and change it freely. */
export interface FakeState {
  account_sid: string;
  auth_token: string;
  messages: Map<string, FakeMessage>;
  contents: Map<string, FakeContent>;
  senders: FakeSender[];
  /** Ids of messages that showed "typing…". */
  typing: string[];
  /** Authorization header of each download from the content network. */
  cdn_authorizations: (string | undefined)[];
  /** Where downloads are redirected instead of to the content network. */
  redirect: string | null;
  now: () => Date;
  /** Called with each message of ours as it is accepted. */
  accepted?: (message: FakeMessage) => void;
}

/** A Twilio id: two letters and 32 hexadecimal digits. */
export function newSid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex');
}

/** Creates a stateful fake of the parts of Twilio that we use. Answers come from the state; refusals have Twilio's shape. */
export async function startFake(state: FakeState): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify();
  await app.register(formbody);
  app.addHook('preHandler', async (request, reply) => {
    if (request.url.startsWith('/cdn/')) return;
    const expected = `Basic ${Buffer.from(`${state.account_sid}:${state.auth_token}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refuse(reply, 401, 20003, 'Authenticate');
  });

  const account = '/2010-04-01/Accounts/:account';
  type One = { Params: { sid: string; media: string } };

  app.post<{ Body: Record<string, string> }>(`${account}/Messages.json`, async ({ body }, reply) => {
    const content = body.ContentSid ? state.contents.get(body.ContentSid) : undefined;
    if (body.ContentSid && !content) return refuse(reply, 400, 21655, 'The ContentSid is Invalid');
    if (body.MediaUrl && !/^https:\/\/[^/]+\.[a-z]+\//.test(body.MediaUrl))
      return refuse(reply, 400, 21620, 'Invalid media URL(s)');
    const variables = body.ContentVariables
      ? (JSON.parse(body.ContentVariables) as Record<string, string>)
      : null;
    const message: FakeMessage = {
      sid: newSid(body.MediaUrl ? 'MM' : 'SM'),
      direction: 'outbound-api',
      from: body.From ?? '',
      to: body.To ?? '',
      body: content ? rendered(content, variables) : (body.Body ?? ''),
      status: 'queued',
      at: state.now(),
      content_sid: body.ContentSid ?? null,
      content_variables: variables,
      status_callback: body.StatusCallback ?? null,
      media_url: body.MediaUrl ?? null,
      media: [],
    };
    state.messages.set(message.sid, message);
    state.accepted?.(message);
    return reply.code(201).send(toMessage(state, message));
  });

  app.get<{ Querystring: Record<string, string> }>(`${account}/Messages.json`, async ({ query }) => {
    const since = query['DateSent>'] ? new Date(query['DateSent>']) : new Date(0);
    const found = [...state.messages.values()]
      .filter(({ to, from }) => (!query.To || to === query.To) && (!query.From || from === query.From))
      .filter(({ at }) => at >= since)
      .sort((a, b) => b.at.getTime() - a.at.getTime());
    const uri = `/2010-04-01/Accounts/${state.account_sid}/Messages.json`;
    return {
      messages: found.map((message) => toMessage(state, message)),
      ...page(uri, found.length),
    };
  });

  app.delete<One>(`${account}/Messages/:sid.json`, async ({ params }, reply) =>
    state.messages.delete(params.sid) ? reply.code(204).send() : gone(reply),
  );

  app.get<One>(`${account}/Messages/:sid/Media.json`, async ({ params }, reply) => {
    const message = state.messages.get(params.sid);
    if (!message) return gone(reply);
    const uri = `/2010-04-01/Accounts/${state.account_sid}/Messages/${params.sid}/Media`;
    const media_list = message.media.map(({ sid, type }) => ({
      sid,
      account_sid: state.account_sid,
      parent_sid: message.sid,
      content_type: type,
      date_created: message.at.toUTCString(),
      date_updated: message.at.toUTCString(),
      uri: `${uri}/${sid}.json`,
    }));
    return { media_list, ...page(`${uri}.json`, media_list.length) };
  });

  app.delete<One>(`${account}/Messages/:sid/Media/:media.json`, async ({ params }, reply) => {
    const message = state.messages.get(params.sid);
    const rest = message?.media.filter(({ sid }) => sid !== params.media);
    if (!message || rest?.length === message.media.length) return gone(reply);
    message.media = rest ?? [];
    return reply.code(204).send();
  });

  // Redirect to the content network, as Twilio does; it needs no credentials.
  app.get<One>(`${account}/Messages/:sid/Media/:media`, async ({ params }, reply) => {
    const known = state.messages.get(params.sid)?.media.some(({ sid }) => sid === params.media);
    return known ? reply.redirect(state.redirect ?? `/cdn/${params.sid}/${params.media}`, 307) : gone(reply);
  });
  app.get<One>('/cdn/:sid/:media', async ({ params, headers }, reply) => {
    state.cdn_authorizations.push(headers.authorization);
    const media = state.messages.get(params.sid)?.media.find(({ sid }) => sid === params.media);
    return media ? reply.type(media.type).send(Buffer.from(media.bytes)) : gone(reply);
  });

  app.post<{ Body: Omit<FakeContent, 'sid' | 'submitted'> }>('/v1/Content', async ({ body }, reply) => {
    const content = { ...body, sid: newSid('HX'), submitted: false };
    state.contents.set(content.sid, content);
    return reply.code(201).send(toContent(state, content));
  });
  app.put<One & { Body: Partial<FakeContent> }>('/v1/Content/:sid', async ({ params, body }, reply) => {
    const content = state.contents.get(params.sid);
    if (!content) return gone(reply);
    if (content.submitted)
      return refuse(reply, 400, 20001, 'Content submitted for approval cannot be edited');
    Object.assign(content, body);
    return toContent(state, content);
  });
  app.get<One>('/v1/Content/:sid', async ({ params }, reply) => {
    const content = state.contents.get(params.sid);
    return content ? toContent(state, content) : gone(reply);
  });
  app.delete<One>('/v1/Content/:sid', async ({ params }, reply) =>
    state.contents.delete(params.sid) ? reply.code(204).send() : gone(reply),
  );

  app.post<{ Body: { messageId: string } }>('/v2/Indicators/Typing.json', async ({ body }) => {
    state.typing.push(body.messageId);
    return { success: true };
  });

  addSenders(app, state);

  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

function refuse(reply: FastifyReply, status: number, code: number, message: string) {
  return reply
    .code(status)
    .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}

const gone = (reply: FastifyReply) => refuse(reply, 404, 20404, 'The requested resource was not found');

function rendered(content: FakeContent, variables: Record<string, string> | null): string {
  const body = Object.values(content.types)[0]?.body ?? '';
  return body.replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => variables?.[name] ?? content.variables[name] ?? '',
  );
}

function page(uri: string, size: number) {
  const first_page_uri = `${uri}?PageSize=50&Page=0`;
  return {
    first_page_uri,
    uri: first_page_uri,
    next_page_uri: null,
    previous_page_uri: null,
    page: 0,
    page_size: 50,
    start: 0,
    end: Math.max(0, size - 1),
  };
}

function toMessage({ account_sid }: FakeState, message: FakeMessage) {
  const at = message.at.toUTCString().replace('GMT', '+0000');
  const uri = `/2010-04-01/Accounts/${account_sid}/Messages/${message.sid}`;
  return {
    sid: message.sid,
    account_sid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: at,
    date_sent: at,
    date_updated: at,
    direction: message.direction,
    error_code: null,
    error_message: null,
    from: message.from,
    to: message.to,
    messaging_service_sid: null,
    num_media: String(message.media.length),
    num_segments: '1',
    price: null,
    price_unit: null,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  };
}

function toContent({ account_sid, now }: FakeState, { submitted: _, ...content }: FakeContent) {
  const url = `https://content.twilio.com/v1/Content/${content.sid}`;
  const at = now().toISOString();
  const approvals = `${url}/ApprovalRequests`;
  const links = { approval_create: `${approvals}/whatsapp`, approval_fetch: approvals };
  return { ...content, account_sid, date_created: at, date_updated: at, url, links };
}
