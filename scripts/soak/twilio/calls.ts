import { ACCOUNT, API } from './account.ts';
import { newSid } from './memory.ts';
import type { Content, Memory, Stored } from './memory.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
}

/** A message of ours that Twilio accepted. */
export interface Accepted extends Stored {
  content: Content | null;
  status_callback: string | null;
}

const GONE: Answer = {
  status: 404,
  json: { code: 20404, message: 'The requested resource was not found', status: 404 },
};
const DONE: Answer = { status: 204 };

/** Handles calls to Twilio's API. @param accepted receives each accepted message */
export function createCalls(memory: Memory, accepted: (message: Accepted) => void) {
  const { contents, messages } = memory;

  const send = (form: URLSearchParams): Answer => {
    const content = contents.get(form.get('ContentSid') ?? '') ?? null;
    const message = {
      sid: newSid('SM'),
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      body: content ? wordsOf(content, form.get('ContentVariables')) : (form.get('Body') ?? ''),
      at: Date.now(),
    };
    memory.add(message);
    accepted({ ...message, content, status_callback: form.get('StatusCallback') });
    return { status: 201, json: toMessage(message) };
  };

  const list = (query: URLSearchParams): Answer => {
    const size = Number(query.get('PageSize') ?? 50);
    const page = Number(query.get('Page') ?? 0);
    const since = Date.parse(query.get('DateSent>') ?? '') || 0;
    const found = memory.list({ to: query.get('To'), from: query.get('From'), since });
    const next = new URLSearchParams([...query].filter(([key]) => key !== 'Page'));
    next.set('Page', String(page + 1));
    const isLast = found.length <= (page + 1) * size;
    const json = {
      messages: found.slice(page * size, (page + 1) * size).map(toMessage),
      page,
      page_size: size,
      next_page_uri: isLast ? null : `${API}/Messages.json?${next.toString()}`,
    };
    return { status: 200, json };
  };

  const content = (method: string, sid: string | undefined, body: string): Answer => {
    if (method === 'POST' && !sid) {
      const made = { ...(JSON.parse(body) as Content), sid: newSid('HX') };
      contents.set(made.sid, made);
      return { status: 201, json: made };
    }
    const known = contents.get(sid ?? '');
    if (!known) return GONE;
    if (method === 'DELETE') contents.delete(known.sid);
    if (method === 'PUT') Object.assign(known, JSON.parse(body));
    return method === 'DELETE' ? DONE : { status: 200, json: known };
  };

  /** `…/Messages/{sid}[.json]`, `…/Messages/{sid}/Media[.json]`, `…/Messages/{sid}/Media/{sid}[.json]` */
  const one = (method: string, [sid = '', , media]: string[], path: string): Answer => {
    const message = messages.get(sid);
    if (!message) return GONE;
    if (media && message.media?.sid !== media) return GONE;
    if (method === 'DELETE') {
      if (media) delete message.media;
      else messages.delete(sid);
      return DONE;
    }
    if (media) return { status: 307, headers: { location: `/cdn/${sid}/${media}` } };
    if (!path.endsWith('/Media.json')) return { status: 200, json: toMessage(message) };
    const media_list = message.media ? [{ sid: message.media.sid, content_type: message.media.type }] : [];
    return { status: 200, json: { media_list, page: 0, page_size: 50, next_page_uri: null } };
  };

  return (method: string, url: URL, body: string): Answer => {
    const { pathname, searchParams } = url;
    const parts = pathname.replace(/\.json$/, '').split('/');
    if (pathname === `${API}/Messages.json`)
      return method === 'POST' ? send(new URLSearchParams(body)) : list(searchParams);
    if (pathname.startsWith(`${API}/Messages/`)) return one(method, parts.slice(5), pathname);
    if (pathname.startsWith('/v1/Content')) return content(method, parts[3], body);
    if (pathname.startsWith('/v2/Indicators/')) return { status: 200, json: { success: true } };
    const media = pathname.startsWith('/cdn/') ? messages.get(parts[2] ?? '')?.media : undefined;
    if (!media) return GONE;
    return { status: 200, headers: { 'content-type': media.type }, bytes: media.bytes() };
  };
}

function wordsOf({ types, variables }: Content, given: string | null): string {
  const body = Object.values(types)[0]?.body ?? '';
  const values = { ...variables, ...(JSON.parse(given ?? '{}') as Record<string, string>) };
  return body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function toMessage({ sid, from, to, body, at, media }: Stored) {
  const date = new Date(at).toUTCString().replace('GMT', '+0000');
  const ours = from === `whatsapp:${ACCOUNT.number}`;
  return {
    sid,
    account_sid: ACCOUNT.account_sid,
    from,
    to,
    body,
    direction: ours ? 'outbound-api' : 'inbound',
    status: ours ? 'sent' : 'received',
    date_created: date,
    date_sent: date,
    date_updated: date,
    num_media: media ? '1' : '0',
    num_segments: '1',
    uri: `${API}/Messages/${sid}.json`,
  };
}
