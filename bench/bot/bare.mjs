/* global setImmediate, URLSearchParams */
// The baseline of `npm run bench:bot`: stores each message in one table, acknowledges it, and sends one text back.
// No signature, no contributor, no conversation, no order, no retry.
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import http from 'node:http';
import pg from 'pg';

const { PORT, DATABASE_URL, TWILIO_API_BASE_URL, TWILIO_ACCOUNT_SID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query('create table if not exists bare_messages (sid text primary key, message jsonb not null)');
const agent = new http.Agent({ keepAlive: true });
const messages = `${TWILIO_API_BASE_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`;

const app = Fastify();
await app.register(formbody);
app.get('/health/ready', () => ({ status: 'ready' }));
app.post('/webhooks/twilio/whatsapp', async (request, reply) => {
  const { MessageSid, From, To } = request.body;
  await pool.query('insert into bare_messages values ($1, $2) on conflict do nothing', [
    MessageSid,
    request.body,
  ]);
  setImmediate(() => answer(From, To));
  return reply.type('text/xml').send('<Response/>');
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));

function answer(to, from) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = http.request(messages, { method: 'POST', agent, headers }, (response) => response.resume());
  request.end(new URLSearchParams({ To: to, From: from, Body: 'Thank you for your message!' }).toString());
}
