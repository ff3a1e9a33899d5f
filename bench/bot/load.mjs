/* global URLSearchParams */
// The other side of `npm run bench:bot`, in a process of its own: the contributors and Twilio. One clock measures both ends.
// Told over IPC: { type: 'start', … } answers { url } of its Twilio, { type: 'run', … } answers the times of one run.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import twilio from 'twilio';
import { CONVERSATION, parametersOf } from './conversation.mjs';
import { newSid, startTwilio } from './twilio.mjs';

/** How long after a send Twilio reports that it was sent, delivered and read. */
const REPORTS = { sent: 100, delivered: 300, read: 900 };
/** A contributor who has heard nothing for this long has lost their answer. */
const TIMEOUT_MS = 60_000;
const SAMPLE = new URL('../../apps/server/test/audio/samples/voice-note.ogg', import.meta.url);

const agent = new http.Agent({ keepAlive: true });
/** By address: who hears what reaches them. */
const listening = new Map();
let settings;
let target;
/** Of the run that is on: its reports under way, and how long each took. */
let reports = { underWay: [], times: [] };

process.on('message', async (message) => {
  if (message.type === 'start') {
    settings = message;
    const voiceNote = readFileSync(SAMPLE);
    const { url } = await startTwilio({ ...settings, voiceNote, sent });
    process.send({ url });
  }
  if (message.type === 'run') {
    target = message.url;
    process.send(await run(message));
  }
});

/**
 * `people` contributors at once, each place taken by one after the other, `rounds` times, each through the whole conversation.
 * The places are taken over the first `spread_ms`; what is measured are the messages sent while all of them are taken.
 * Answers every time taken, in ms.
 */
async function run({ people, rounds, spread_ms, pause_ms, prefix }) {
  const times = { acknowledged: [], answered: [], reported: [] };
  reports = { underWay: [], times: times.reported };
  const room = { taken: 0, since: 0, took_ms: 0, isFull: () => room.taken === people };
  const sit = async (place) => {
    await pause(Math.random() * spread_ms);
    room.taken++;
    if (room.isFull()) room.since = performance.now();
    for (let round = 0; round < rounds; round++)
      await contribute(`whatsapp:+1876${prefix}${1000 + round * people + place}`, pause_ms, times, room);
    if (room.isFull()) room.took_ms = performance.now() - room.since;
    room.taken--;
  };
  await Promise.all(Array.from({ length: people }, (_, place) => sit(place)));
  await Promise.all(reports.underWay);
  return { ...times, took_ms: room.took_ms };
}

async function contribute(from, [shortest, longest], times, room) {
  let answers;
  for (const step of CONVERSATION) {
    // The first as well: two hundred people do not pick up their phones in the same millisecond.
    await pause(shortest + Math.random() * (longest - shortest));
    const sid = newSid(step.voice ? 'MM' : 'SM');
    const who = { account_sid: settings.account_sid, from, to: settings.our_address };
    const answered = nextAnswer(from);
    const isMeasured = room.isFull();
    const sent = performance.now();
    const status = await post('/webhooks/twilio/whatsapp', parametersOf(step, who, sid, answers));
    if (isMeasured) times.acknowledged.push(performance.now() - sent);
    if (status !== 200) throw new Error(`A webhook was answered with ${status}.`);
    const { at, message } = await answered;
    if (isMeasured) times.answered.push(at - sent);
    answers = message.sid;
  }
}

function nextAnswer(from) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('An answer did not come.')), TIMEOUT_MS);
    listening.set(from, (answer) => {
      clearTimeout(late);
      listening.delete(from);
      resolve(answer);
    });
  });
}

/** A message reached Twilio: its person reads it, and Twilio reports how it got on. */
function sent(message, at) {
  const listener = listening.get(message.to);
  if (!listener) throw new Error('A message that nobody waited for: something was answered twice.');
  listener({ message, at });
  if (!message.status_callback) return;
  const { pathname, search } = new URL(message.status_callback);
  for (const [status, after] of Object.entries(REPORTS)) {
    const report = { MessageSid: message.sid, MessageStatus: status, AccountSid: settings.account_sid };
    const params = { ...report, To: message.to, From: settings.our_address };
    reports.underWay.push(reportLater(pathname + search, params, after, reports.times));
  }
}

async function reportLater(path, params, after, times) {
  await pause(after);
  const began = performance.now();
  await post(path, params);
  times.push(performance.now() - began);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A webhook, signed by Twilio's own library. Answers the status once the whole answer is here. */
function post(path, params) {
  const url = target + path;
  const body = new URLSearchParams(params).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-twilio-signature': twilio.getExpectedTwilioSignature(settings.auth_token, url, params),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject);
    request.end(body);
  });
}
