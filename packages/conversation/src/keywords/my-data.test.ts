import { describe, expect, it } from 'vitest';
import { dataMessage } from '../ask.ts';
import { isAnsweredInPause } from '../pause.ts';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import { agreed, bodyOf, effectsOf, smallFlow, standing, typed, JAMAICA } from '../testing/fixtures.ts';
import type { MyData, Snapshot } from '../types.ts';
import { keywordOf } from '../understanding/requests.ts';

const { speech } = JAMAICA;
const flow = smallFlow();
const STATES: Snapshot[] = [
  newSnapshot(),
  ...flow.states.map(({ state_key }) => agreed(state_key)),
  agreed('ask', { stopped: true, stop_notice_sent: true }),
  agreed('words', { recordings: ['m0'] }),
];
const SILENT: Partial<Snapshot>[] = [{ stopped: true }, { with_team: true }];
const NEW: MyData = { answer: 'asked', minutes: 60 };
const told = (my_data: MyData, before = agreed('ask')) =>
  step(flow, before, { ...typed('MY DATA'), my_data });

describe('MY DATA', () => {
  it.each(['my data', 'MyData!', 'Send me my data', 'mi data', 'copy of my data'])('is %j', (text) => {
    expect(keywordOf(speech.language, text)).toBe('my_data');
  });

  it.each(['cancel data', 'STOP DATA', 'cancel mi data.'])('is cancelled by %j, which is no STOP', (text) => {
    expect(keywordOf(speech.language, text)).toBe('cancel_data');
    expect(effectsOf(step(flow, agreed('ask'), typed(text)), 'opt_out')).toEqual([]);
  });

  it.each(['my data done', 'delete my data', 'data', 'stop'])('is not meant by %j', (text) => {
    expect(String(keywordOf(speech.language, text))).not.toMatch(/_data$/u);
  });

  it.each(STATES)(
    'asks what is known in state $state_key, then for the link, and moves nothing',
    (before) => {
      const asking = step(flow, before, typed('my data'));
      expect(effectsOf(asking, 'look_up_data')).toHaveLength(1);
      expect(effectsOf(asking, 'request_data')).toEqual([]);
      const answered = told(NEW, before);
      expect(answered.effects.map(({ type }) => type)).toEqual(['request_data', 'send']);
      expect(bodyOf(answered)).toMatch(/^You get a copy of your data\. In an hour/u);
      expect(standing(answered.snapshot)).toEqual(standing(before));
      const cancelled = step(flow, before, typed('cancel data'));
      expect(cancelled.effects.map(({ type }) => type)).toEqual(['cancel_data', 'send']);
      expect(standing(cancelled.snapshot)).toEqual(standing(before));
    },
  );

  it.each(SILENT)('is answered without a question where the bot asks none: %j', (silent) => {
    const { snapshot, ...step } = told(NEW, agreed('ask', silent));
    expect(bodyOf({ snapshot, ...step })).toMatch(/^You get a copy[^:]*hold the link back\.$/u);
    expect(snapshot).toMatchObject(silent);
  });

  it('does not ask anew while a request is open', () => {
    for (const [answer, minutes, body] of [
      ['waits', 42, /comes here in 42 minutes/u],
      ['waits', 1, /comes here in 1 minute,/u],
      ['sent', 1, /comes here once more/u],
      ['none', 1, /no data of yours/u],
    ] as const) {
      const answered = told({ answer, minutes });
      expect(bodyOf(answered)).toMatch(body);
      expect(effectsOf(answered, 'request_data')).toHaveLength(answer === 'sent' ? 1 : 0);
    }
  });

  it('says that there is nothing of somebody under 18, without a look-up', () => {
    const minor = agreed('ask', { under_18: 'told' });
    for (const answered of [step(flow, minor, typed('my data')), told(NEW, minor)]) {
      expect(answered.effects.map(({ type }) => type)).toEqual(['send']);
      expect(bodyOf(answered)).toContain('no data of yours');
    }
  });

  it('repeats an insistent question behind the answer, and drops another one', () => {
    const insistent = told(NEW, agreed('ask', { confirming: 'delete_all' }));
    expect(bodyOf(insistent)).toMatch(/^You get a copy.*YES to delete it all\.$/su);
    expect(insistent.snapshot.confirming).toBe('delete_all');
    expect(told(NEW, agreed('ask', { confirming: 'help' })).snapshot.confirming).toBeNull();
  });

  it('says whose data it is on a shared phone', () => {
    const phone = { number: 2, count: 2, adults: [1] };
    const answered = step(flow, agreed('ask'), { ...typed('my data'), my_data: NEW, phone });
    expect(bodyOf(answered)).toMatch(/^This is about what person 2 gave\./u);
    const link = (n?: number) => dataMessage(flow, agreed('ask'), 'my_data_ready', n).body;
    expect(link(2)).toBe(
      `This is about what person 2 gave. What others on this phone gave stays.\n\n${link()}`,
    );
  });

  it('is told however late, and waits for the end of a pause', () => {
    const [sent] = effectsOf(told(NEW), 'send');
    expect(sent?.reply.notice).toMatch(/^You get a copy/u);
    expect(isAnsweredInPause(flow, agreed('ask'), typed('my data'))).toBe(false);
  });

  it('leaves the link and the code to the server', () => {
    const message = (key: 'my_data_ready' | 'my_data_code') => dataMessage(flow, agreed('ask'), key);
    expect(message('my_data_ready').body).toMatch(/\n\n\{\{data_link\}\}$/u);
    const code = message('my_data_code');
    expect(code.body).toContain('{{data_code}}');
    expect([code.state_key, code.notice]).toEqual([null, code.body]);
  });
});
