/* global URLSearchParams */
// The load of `npm run bench:bot`, in a separate process: the contributors and Twilio. One clock measures both ends.
// IPC: { type: 'start', … } returns { url } of its Twilio, { type: 'run', … } returns the times of one run.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import twilio from 'twilio';
import { CONVERSATION, parametersOf, SAMPLE } from './conversation.mjs';
import { newSid, startTwilio } from './twilio.mjs';

/** When Twilio reports after a send that the message was sent, delivered and read. */
const REPORTS = { sent: 100, delivered: 300, read: 900 };
/** The timeout after which a contributor counts their answer as lost. */
const TIMEOUT_MS = 60_000;

const agent = new http.Agent({ keepAlive: true });
/** The listener for each address. */
const listening = new Map();
let settings;
let target;
/** The reports of the current run that are under way, and how long each took. */
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
 * Runs `people` contributors at once, each place taken `rounds` times in succession, each through the whole conversation.
 * The places fill up over the first `spread_ms`; only messages sent while all places are taken are measured.
 * Returns every measured time, in ms.
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
    // Also before the first message: two hundred people do not pick up their phones in the same millisecond.
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

/** Handles a message that reached Twilio: wakes its contributor unless it is the voice note before a text, and reports its status to the server. */
function sent(message, at) {
  if (message.media_url) void fetchVoice(message.media_url);
  else {
    const listener = listening.get(message.to);
    if (!listener) throw new Error('A message that nobody waited for: something was answered twice.');
    listener({ message, at });
  }
  if (!message.status_callback) return;
  const { pathname, search } = new URL(message.status_callback);
  for (const [status, after] of Object.entries(REPORTS)) {
    const report = { MessageSid: message.sid, MessageStatus: status, AccountSid: settings.account_sid };
    const params = { ...report, To: message.to, From: settings.our_address };
    reports.underWay.push(reportLater(pathname + search, params, after, reports.times));
  }
}

/** Fetches a voice note from the server, as Twilio does. */
async function fetchVoice(media_url) {
  const { pathname, search } = new URL(media_url);
  const response = await fetch(target + pathname + search);
  if (response.headers.get('content-type') !== 'audio/ogg')
    throw new Error(`A voice note was answered with ${response.status}.`);
  await response.arrayBuffer();
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

/** Posts a webhook, signed by Twilio's own library. Returns the status once the whole answer has arrived. */
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
