// The load of `npm run bench:bot`, in a separate process: the contributors and Twilio. One clock measures both ends.
// IPC: { type: 'start', … } returns { settings } for its Twilio, { type: 'run', … } returns the times of one run.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startFake } from '../../apps/server/test/fake-twilio/fake.ts';
import {
  createState,
  settingsOf,
  signedRequest,
  storeInbound,
} from '../../apps/server/test/fake-twilio/start.ts';
import { CONVERSATION, inboundOf } from './conversation.mjs';

/** Milliseconds from a send to Twilio's reports that the message was sent, delivered and read. */
const REPORTS = { sent: 100, delivered: 300, read: 900 };
/** The timeout after which a contributor counts their answer as lost. */
const TIMEOUT_MS = 60_000;
const SAMPLE = new URL('../../apps/server/test/audio/samples/voice-note.ogg', import.meta.url);

const twilio = createState();
const media = { type: 'audio/ogg', bytes: readFileSync(SAMPLE) };
/** By address: the function that gets the next message to this contributor. */
const listening = new Map();
let target;
/** The reports of the current run that are under way, and how long each took. */
let reports = { underWay: [], times: [] };

process.on('message', async (message) => {
  if (message.type === 'start') {
    Object.assign(twilio, { delay_ms: message.delay_ms, accepted: sent });
    const { url } = await startFake(twilio);
    process.send({ settings: settingsOf(twilio, url) });
  }
  if (message.type === 'run') {
    target = message.url;
    process.send(await run(message));
  }
});

/**
 * Runs `people` contributors at once, each through the whole conversation; when one has finished, another takes their place, until
 * each place was taken `rounds` times. The places fill up over the first `spread_ms`. Only messages sent while all are taken count.
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
    // Pause before the first message, too: two hundred people do not pick up their phones in the same millisecond.
    await pause(shortest + Math.random() * (longest - shortest));
    const params = storeInbound(twilio, from, inboundOf(step, media, answers));
    const answered = nextAnswer(from);
    const isMeasured = room.isFull();
    const sent = performance.now();
    const status = await post('/webhooks/twilio/whatsapp', params);
    if (isMeasured) times.acknowledged.push(performance.now() - sent);
    if (status !== 200) throw new Error(`A webhook was answered with ${status}.`);
    const { at, message } = await answered;
    if (isMeasured) times.answered.push(at - sent);
    answers = message;
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

/** Handles a message that reached Twilio: wakes its contributor, and reports its status to the server. */
function sent(message) {
  const at = performance.now();
  const listener = listening.get(message.to);
  if (!listener) throw new Error('A message that nobody waited for: something was answered twice.');
  listener({ message, at });
  if (!message.status_callback) return;
  const { pathname, search } = new URL(message.status_callback);
  for (const [status, after] of Object.entries(REPORTS)) {
    const report = { MessageSid: message.sid, MessageStatus: status, AccountSid: twilio.account_sid };
    const params = { ...report, To: message.to, From: message.from };
    reports.underWay.push(reportLater(pathname + search, params, after, reports.times));
  }
}

async function reportLater(path, params, after, times) {
  await pause(after);
  const began = performance.now();
  await post(path, params);
  times.push(performance.now() - began);
}

/** Posts a signed webhook. Returns the status once the whole answer has arrived. */
async function post(path, params) {
  const response = await fetch(target + path, signedRequest(target + path, params, twilio.auth_token));
  await response.arrayBuffer();
  return response.status;
}
