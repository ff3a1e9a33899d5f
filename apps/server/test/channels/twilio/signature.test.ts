import twilio from 'twilio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';
import { signedRequest } from '../../fake-twilio/start.ts';

const PATH = '/webhooks/twilio/whatsapp';
const PREVIOUS = 'the-token-before';
let server: TwilioServer;
let url: string;

beforeAll(async () => {
  server = await startTwilioServer({ settings: { TWILIO_AUTH_TOKEN_PREVIOUS: PREVIOUS } });
  url = server.public_url + PATH;
});
afterAll(() => server.close());

const genuine = () => server.fake.inbound('whatsapp:+18765550123', { text: 'Wah gwaan & “welcome”? 100%' });
const token = () => server.fake.state.auth_token;
const stored = () => server.services.db.prisma.inbound_messages.count();
type Params = Record<string, string>;

/** Returns the request of `genuine`, changed after it was signed. */
function tampered(change: {
  params?: (params: Params) => Params;
  headers?: Params;
  body?: (body: string) => string;
}): RequestInit {
  const params = genuine();
  const request = signedRequest(url, params, token());
  const body = new URLSearchParams(change.params ? change.params(params) : params).toString();
  return {
    ...request,
    headers: { ...(request.headers as Params), ...change.headers },
    body: change.body ? change.body(body) : body,
  };
}

const without = (name: string) => (params: Params) =>
  Object.fromEntries(Object.entries(params).filter(([key]) => key !== name));
const signature = (value: string) => tampered({ headers: { 'x-twilio-signature': value } });
const signedFor = (other: string, params = genuine()) =>
  signature(twilio.getExpectedTwilioSignature(token(), other, params));

test('what Twilio signs is accepted', async () => {
  const before = await stored();
  expect((await server.receive(genuine())).status).toBe(200);
  expect(await stored()).toBe(before + 1);
});

test('while the token changes over, the one before is accepted as well', async () => {
  expect((await server.webhook(PATH, genuine(), PREVIOUS)).status).toBe(200);
});

test('a query that was signed is accepted', async () => {
  expect((await server.webhook(`${PATH}?region=jm&x=%20`, genuine())).status).toBe(200);
});

const refused: [string, () => RequestInit, { path?: string; status?: number }?][] = [
  ['another text', () => tampered({ params: (params) => ({ ...params, Body: 'STOP' }) })],
  ['another sender', () => tampered({ params: (params) => ({ ...params, From: 'whatsapp:+18765559999' }) })],
  [
    'another message id',
    () => tampered({ params: (params) => ({ ...params, MessageSid: `SM${'0'.repeat(32)}` }) }),
  ],
  [
    'another attachment',
    () =>
      tampered({ params: (params) => ({ ...params, NumMedia: '1', MediaUrl0: 'http://169.254.169.254/' }) }),
  ],
  ['a parameter more', () => tampered({ params: (params) => ({ ...params, Forwarded: 'false' }) })],
  ['a parameter less', () => tampered({ params: without('ProfileName') })],
  ['a parameter twice', () => tampered({ body: (body) => `${body}&Body=STOP` })],
  [
    'a renamed parameter',
    () => tampered({ params: (params) => ({ ...without('Body')(params), body: params.Body ?? '' }) }),
  ],
  ['an emptied body', () => tampered({ body: () => '' })],
  [
    'a blank more in the text',
    () => tampered({ params: (params) => ({ ...params, Body: `${params.Body} ` }) }),
  ],
  [
    'no signature',
    () => ({ ...tampered({}), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  ['an empty signature', () => signature('')],
  ['a signature that is no Base64', () => signature('not base 64!')],
  [
    'a cut signature',
    () => signature(twilio.getExpectedTwilioSignature(token(), url, genuine()).slice(0, -2)),
  ],
  ['the signature of another message', () => signedFor(url)],
  ["somebody else's token", () => signedRequest(url, genuine(), 'a-token-that-was-guessed')],
  ['an empty token', () => signedRequest(url, genuine(), '')],
  ['http signed instead of https', () => signedRequest(url.replace('https:', 'http:'), genuine(), token())],
  ['another host signed', () => signedRequest(`https://evil.example.org${PATH}`, genuine(), token())],
  [
    'another path signed',
    () => signedRequest(`${server.public_url}/webhooks/twilio/status`, genuine(), token()),
  ],
  [
    'a slash at the end that was not signed',
    () => signedRequest(url, genuine(), token()),
    { path: `${PATH}/` },
  ],
  [
    'a query that was not signed',
    () => signedRequest(url, genuine(), token()),
    { path: `${PATH}?message=1` },
  ],
  ['JSON with the signed parameters', () => jsonRequest(), { status: 415 }],
  ['another account', () => signedRequest(url, { ...genuine(), AccountSid: `AC${'0'.repeat(32)}` }, token())],
];

test.each(refused)(
  '%s is refused, and nothing is stored',
  async (_what, request, { path = PATH, status = 403 } = {}) => {
    const before = await stored();
    const response = await server.post(path, request());
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String) as string });
    expect(await stored()).toBe(before);
  },
);

test('status reports are held to the same', async () => {
  const params = {
    AccountSid: server.fake.state.account_sid,
    MessageSid: `SM${'1'.repeat(32)}`,
    MessageStatus: 'read',
  };
  const path = '/webhooks/twilio/status?message=1';
  expect((await server.webhook(path, params)).status).toBe(200);
  const forged = signedRequest(`${server.public_url}/webhooks/twilio/status?message=2`, params, token());
  expect((await server.post(path, forged)).status).toBe(403);
});

function jsonRequest(): RequestInit {
  const params = genuine();
  const { headers } = signedRequest(url, params, token());
  return {
    method: 'POST',
    headers: { ...(headers as Params), 'content-type': 'application/json' },
    body: JSON.stringify(params),
  };
}
