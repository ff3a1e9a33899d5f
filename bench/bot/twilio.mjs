/* global URLSearchParams */
import http from 'node:http';
import { randomBytes } from 'node:crypto';

/**
 * Starts a fake Twilio with what the load needs: accepts messages, serves the voice note, deletes on request. It answers as
 * slowly as Twilio, so that as many calls are under way as in production.
 *
 * @param options.account_sid
 * @param options.voiceNote the bytes of every recording
 * @param options.delay_ms before each answer
 * @param options.sent receives every accepted message, with the time: ({ to, sid, status_callback, media_url }, at)
 */
export async function startTwilio({ account_sid, voiceNote, delay_ms, sent }) {
  const server = http.createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const answer = answerTo(request, body);
    setTimeout(() => {
      response.writeHead(answer.status, answer.headers ?? { 'content-type': 'application/json' });
      response.end(answer.bytes ?? (answer.json && JSON.stringify(answer.json)));
    }, delay_ms);
  });

  const answerTo = ({ method, url }, body) => {
    const { pathname } = new URL(url, 'http://fake');
    if (method === 'POST' && pathname.endsWith('/Messages.json')) return take(new URLSearchParams(body));
    if (method === 'DELETE') return { status: 204 };
    if (pathname.startsWith('/cdn/'))
      return { status: 200, headers: { 'content-type': 'audio/ogg' }, bytes: voiceNote };
    if (method === 'GET' && pathname.includes('/Media/ME'))
      return { status: 307, headers: { location: `/cdn${pathname}` } };
    if (pathname === '/v1/Content') return { status: 201, json: { sid: newSid('HX') } };
    if (pathname.startsWith('/v2/Indicators/')) return { status: 200, json: { success: true } };
    return { status: 404, json: { code: 20404, message: `No ${method} ${pathname}`, status: 404 } };
  };

  const take = (form) => {
    const at = performance.now();
    const message = {
      to: form.get('To'),
      sid: newSid('SM'),
      status_callback: form.get('StatusCallback'),
      media_url: form.get('MediaUrl'),
    };
    sent(message, at);
    return { status: 201, json: { sid: message.sid, account_sid, status: 'queued', to: message.to } };
  };

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A Twilio id: two letters and 32 hexadecimal digits. */
export function newSid(prefix) {
  return prefix + randomBytes(16).toString('hex');
}
