import { describe, expect, it } from 'vitest';
import { keywordOf } from '../understanding/requests.ts';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  event,
  PROMPT_A,
  smallFlow,
  typed,
  voice,
  standing,
  SENTENCES,
  JAMAICA,
} from '../testing/fixtures.ts';
import type { Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;

const { speech } = JAMAICA;
const flow = smallFlow({ contact: 'voices@example.org' });
const STATES: Snapshot[] = [newSnapshot(), ...flow.states.map(({ state_key }) => agreed(state_key))];

describe('keywordOf', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop! ', 'stop'],
    ['Unsubscribe.', 'stop'],
    ['mi done wid dis', 'stop'],
    ['Start', 'start'],
    ['HELP??', 'help'],
    ['elp', 'help'],
    ['“Restart”', 'restart'],
    ['start ova', 'restart'],
    ['delete   LAST', 'delete_last'],
    ['Tek out di last one', 'delete_last'],
    ['Delete all', 'delete_all'],
    ['tek out mi voice 🙏🏾', 'delete_all'],
  ])('takes %j as %s', (text, keyword) => {
    expect(keywordOf(speech.language, text)).toBe(keyword);
  });

  it.each([
    'please stop',
    'stop it',
    'help yourself',
    'delete all of Monday',
    'done',
    '',
    '!!!',
    'constructor',
  ])('takes %j as an ordinary message', (text) => {
    expect(keywordOf(speech.language, text)).toBeUndefined();
  });
});

describe('STOP and START', () => {
  it.each(STATES)('stops in state $state_key, says so once, and is then silent until START', (before) => {
    const stop = step(flow, before, typed('Stop'));
    expect(standing(stop.snapshot)).toEqual(standing({ ...before, stopped: true }));
    expect(stop.effects.map(({ type }) => type)).toEqual(['opt_out', 'send']);
    expect(bodyOf(stop)).toContain('START');
    const told = step(flow, stop.snapshot, typed('hi'));
    expect(told.effects).toMatchObject([{ type: 'send', reply: { body: wording.while_stopped } }]);
    for (const given of [typed('STOP'), typed('DELETE LAST'), typed('di bus late'), event('GO')])
      expect(step(flow, told.snapshot, given)).toEqual({ snapshot: told.snapshot, effects: [] });
    const start = step(flow, stop.snapshot, typed('start'));
    expect(standing(start.snapshot)).toEqual(
      standing({ ...before, stopped: false, state_key: before.state_key ?? 'hello' }),
    );
    expect(start.effects.map(({ type }) => type)).toEqual(['opt_in', 'send']);
    expect(bodyOf(start)).toContain(wording.started);
  });

  it('keeps no voice note of somebody who stopped, and tells them so once', () => {
    const first = step(flow, agreed('ask', { stopped: true, prompt: PROMPT_A }), voice());
    expect(first.effects).toMatchObject([
      { type: 'discard_audio' },
      { type: 'send', reply: { body: wording.not_kept_stopped } },
    ]);
    const second = step(flow, first.snapshot, voice());
    expect(second.effects.map(({ type }) => type)).toEqual(['discard_audio']);
  });

  it('still deletes everything for somebody who stopped, and stays stopped', () => {
    const before = agreed('ask', { stopped: true, stop_notice_sent: true, submissions: 2 });
    const asked = step(flow, before, typed('DELETE ALL'));
    expect(standing(asked.snapshot)).toEqual(standing({ ...before, confirming: 'delete_all' }));
    expect(bodyOf(asked)).toContain('YES');
    const done = step(flow, asked.snapshot, typed('yes'));
    expect(done.effects.map(({ type }) => type)).toEqual(['withdraw_all', 'send']);
    expect(standing(done.snapshot)).toEqual(
      standing({ ...newSnapshot(), stopped: true, stop_notice_sent: true }),
    );
    const kept = step(flow, asked.snapshot, typed('no'));
    expect(standing(kept.snapshot)).toEqual(standing(before));
    expect(step(flow, kept.snapshot, typed('hi')).effects).toEqual([]);
  });

  it('tells somebody who never stopped where they are, and keeps START for no answer', () => {
    const before = agreed('words', { recordings: ['m0'] });
    const again = step(flow, before, typed('start'));
    expect(standing(again.snapshot)).toEqual(standing(before));
    expect(bodyOf(again)).toBe('This is words.');
    expect(step(flow, newSnapshot(), typed('start')).snapshot.state_key).toBe('hello');
    expect(step(flow, agreed('bye'), typed('start')).snapshot.state_key).toBe('hello');
  });
});

describe('HELP and RESTART', () => {
  it.each(STATES)('helps in state $state_key without moving', (before) => {
    const result = step(flow, before, typed('help'));
    expect(standing(result.snapshot)).toEqual(standing(before));
    for (const part of ['bot', 'STOP', 'DELETE LAST', 'DELETE ALL', 'RESTART', 'voices@example.org']) {
      expect(bodyOf(result)).toContain(part);
    }
  });

  it.each(STATES)('restarts in state $state_key, and forgets only where the person was', (before) => {
    const given = { ...before, prompt: PROMPT_A, recordings: ['m0'], submissions: 3, seen_prompts: ['a'] };
    const result = step(flow, given, typed('start ova'));
    expect(standing(result.snapshot)).toEqual(
      standing({
        ...given,
        state_key: 'hello',
        prompt: null,
        recordings: [],
        category: null,
      }),
    );
    expect(bodyOf(result)).toBe('This is hello.');
  });

  it('is nothing that came along with an attachment', () => {
    for (const given of [voice({ text: 'stop' }), event('AUDIO_REJECTED', { text: 'stop' })])
      expect(step(flow, agreed('ask'), given).snapshot.stopped).toBe(false);
  });

  it('gives way to a choice named START, when it is typed', () => {
    const given = event('GO', { text: 'start', choice: { id: 'go', title: 'Start' } });
    expect(step(flow, agreed('hello'), given).snapshot.state_key).toBe('agree');
  });

  it('wins over a choice of the same name, when it is typed', () => {
    const given = event('GO', { text: 'help', choice: { id: 'go', title: 'Help' } });
    expect(step(flow, agreed('hello'), given).snapshot.state_key).toBe('hello');
    const tapped = event('GO', { choice: { id: 'go', title: 'Help' } });
    expect(step(flow, agreed('hello'), tapped).snapshot.state_key).toBe('agree');
  });
});
