import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectEngine, EngineProblem } from '#recogniser/engine.ts';
import { openStandIn, say, type StandIn } from './stand-in.ts';

const AUDIO = Buffer.from('OggS');
let standIn: StandIn;
let waits: number[];
beforeEach(async () => {
  standIn = await openStandIn(say({ text: 'mi deh ya' }));
  waits = [];
});
afterEach(() => standIn.close());

const connect = (more = {}) =>
  connectEngine(
    { url: standIn.url, model: 'small', ...more },
    { wait: (ms) => Promise.resolve(waits.push(ms)) },
  );

test('sends the file, and reads words with their times', async () => {
  const words = [{ word: 'mi', start: 0.1, end: 0.3, probability: 0.4 }];
  standIn.answer = say({ text: ' mi deh ya ', words, segments: [] });
  const heard = await connect({ key: 'k', language: 'en' })(AUDIO);
  expect(heard).toEqual({ text: 'mi deh ya', words, segments: [] });
  const form = { model: 'small', response_format: 'verbose_json', language: 'en' };
  expect(standIn.asked).toEqual([{ ...form, authorization: 'Bearer k', audio: AUDIO }]);
});

test('asks one that gives no times for the text alone, and remembers that', async () => {
  standIn.answer = (asked, response) =>
    (asked.response_format === 'json'
      ? say({ text: 'mi' })
      : say({ error: 'verbose_json is not supported' }, 400))(asked, response);
  const transcribe = connect();
  expect(await transcribe(AUDIO)).toEqual({ text: 'mi', words: null, segments: [] });
  await transcribe(AUDIO);
  expect(standIn.asked.map((one) => one.response_format)).toEqual(['verbose_json', 'json', 'json']);
  expect(waits).toEqual([]);
});

test('waits as long as a busy one asks for, at most a minute, and asks again', async () => {
  const answers = [
    say('', 429, { 'retry-after': '7' }),
    say('', 503),
    say('', 429, { 'retry-after': '900' }),
  ];
  standIn.answer = (asked, response) => (answers.shift() ?? say({ text: 'mi' }))(asked, response);
  expect(await connect()(AUDIO)).toEqual({ text: 'mi', words: null, segments: [] });
  expect(waits).toEqual([7_000, 14_000, 60_000]);
});

test.each([
  ['cuts every answer', (_: unknown, response: { destroy(): void }) => response.destroy(), /asked 6 times/],
  ['answers with a page', say('<html>'), /something else than OpenAI’s protocol/],
  ['answers without a text', say({ words: [] }), /something else than OpenAI’s protocol/],
  ['answers without end', say('x'.repeat(2_000_000)), /more than a megabyte/],
  ['knows no such model', say({ error: 'no model small' }, 404), /refuses: 404 .*no model small/],
  ['leads elsewhere', say('', 307, { location: 'http://127.0.0.1:1/' }), /asked 6 times/],
] as const)('says in one sentence when a recogniser %s', async (_, answer, words) => {
  standIn.answer = answer;
  const failure = await connect()(AUDIO).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineProblem);
  expect(String(failure)).toMatch(words);
});

test('a file that is refused in both ways is the file’s fault: the next one is asked for words again', async () => {
  standIn.answer = say({ error: 'no audio' }, 400);
  const transcribe = connect();
  const failure = (await transcribe(AUDIO).catch((error: unknown) => error)) as EngineProblem;
  expect(failure.about.isFile).toBe(true);
  standIn.answer = say({ text: 'mi' });
  await transcribe(AUDIO);
  expect(standIn.asked.map((one) => one.response_format)).toEqual(['verbose_json', 'json', 'verbose_json']);
});

test('one that refuses words and is busy then is asked no more often than it may', async () => {
  standIn.answer = (asked, response) =>
    say('', asked.response_format === 'json' ? 503 : 400)(asked, response);
  const once = connectEngine({ url: standIn.url, model: 'small' }, { attempts: 1 });
  await expect(once(AUDIO)).rejects.toThrow(/answers 503\.$/);
  expect(standIn.asked).toHaveLength(2);
});

test('leaves out what no database stores', async () => {
  standIn.answer = say('{"text":"m\\u0000i \\ud800","words":[{"word":"m\\u0000i","start":0,"end":1}]}');
  expect(await connect()(AUDIO)).toMatchObject({ text: 'mi', words: [{ word: 'mi' }] });
});

test('gives up one that is too slow', async () => {
  standIn.answer = () => undefined;
  const slow = connectEngine({ url: standIn.url, model: 'small' }, { attempts: 1, timeout_ms: 50 });
  await expect(slow(AUDIO)).rejects.toThrow(/did not answer in 0\.05 s\.$/);
});

test('stops asking when its signal is aborted', async () => {
  const stop = new AbortController();
  standIn.answer = () => stop.abort();
  await expect(connect()(AUDIO, stop.signal)).rejects.toThrow(/abort/i);
  expect(waits).toEqual([]);
});
