import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  PROMPT_A,
  replyOf,
  smallFlow,
  typed,
  voice,
  standing,
  SENTENCES,
} from '../testing/fixtures.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow({ contact: 'voices@example.org' });

describe('DELETE LAST', () => {
  it('takes the last recording back and repeats the question', () => {
    const result = step(
      flow,
      agreed('label', { recordings: ['m1', 'm2'], submissions: 5 }),
      typed('delete last'),
    );
    expect(result.snapshot).toMatchObject({ state_key: 'label', recordings: ['m1'], submissions: 4 });
    expect(result.effects.map(({ type }) => type)).toEqual(['withdraw_last', 'send']);
    expect(bodyOf(result)).toBe(`${wording.deleted_last}\n\nThis is label.`);
  });

  it('offers the prompt again when its only recording is gone', () => {
    const before = agreed('label', { recordings: ['m1'], submissions: 1, prompt: PROMPT_A });
    const result = step(flow, before, typed('delete last'));
    expect(result.snapshot).toMatchObject({
      state_key: 'ask',
      recordings: [],
      submissions: 0,
      prompt: PROMPT_A,
    });
    expect(bodyOf(result)).toBe(`${wording.deleted_last}\n\nTopic a: English a`);
    const free = step(flow, { ...before, prompt: null }, typed('delete last'));
    expect(bodyOf(free)).toBe(`${wording.deleted_last}\n\nThis is free.`);
  });

  it('says so when there is nothing to take back', () => {
    const result = step(flow, agreed('hello'), typed('delete last'));
    expect(bodyOf(result)).toBe(`${wording.nothing_to_delete}\n\nThis is hello.`);
    expect(result.snapshot.submissions).toBe(0);
  });

  it('stays where it is in a flow that asks for no recording', () => {
    const before = agreed('label', { recordings: ['m1'], submissions: 1 });
    const silent = smallFlow({
      transitions: flow.transitions.filter((row) => row.event_key !== 'AUDIO_RECEIVED'),
    });
    expect(step(silent, before, typed('delete last')).snapshot.state_key).toBe('label');
  });

  it('of a recording whose questions are answered leaves the person where they are', () => {
    const before = agreed('words', { recordings: [], submissions: 1, prompt: PROMPT_A });
    expect(step(flow, before, typed('delete last')).snapshot).toMatchObject({
      state_key: 'words',
      submissions: 0,
    });
  });
});

describe('DELETE ALL', () => {
  const full = agreed('words', {
    submissions: 5,
    recordings: ['m1'],
    seen_prompts: ['a'],
    region: { code: 'JM-01', label: 'Kingston' },
  });
  const asked = step(flow, full, typed('tek out mi voice'));

  it('asks first', () => {
    expect(standing(asked.snapshot)).toEqual(standing({ ...full, confirming: 'delete_all' }));
    expect(asked.effects.map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(asked)).toContain('YES');
    expect(replyOf(asked)).toEqual({
      state_key: 'words',
      prompt_id: null,
      body: wording.confirm_delete_all,
      buttons: [
        { id: 'labrish_delete_all_yes', title: 'Yes, delete all' },
        { id: 'labrish_delete_all_no', title: 'No, keep it' },
      ],
    });
  });

  it.each([
    typed('Yes!'),
    typed('yeah man'),
    event('BUTTON_TAPPED', { stale: true, choice: { id: 'labrish_delete_all_yes', title: '' } }),
  ])('deletes everything on %j', (yes) => {
    const result = step(flow, asked.snapshot, yes);
    expect(standing(result.snapshot)).toEqual(standing(newSnapshot()));
    expect(result.effects.map(({ type }) => type)).toEqual(['withdraw_all', 'send']);
    expect(bodyOf(result)).toContain('{{receipt}}');
  });

  it.each([
    typed('no'),
    typed('no sah, keep it'),
    typed('lef it, mi change mi mind'),
    event('UNSUPPORTED_RECEIVED', { choice: { id: 'labrish_delete_all_no', title: 'yes' } }),
    event('BUTTON_TAPPED', { stale: true, choice: { id: 'labrish_delete_all_no', title: '' } }),
  ])('deletes nothing on %j, and says so', (no) => {
    const result = step(flow, asked.snapshot, no);
    expect(standing(result.snapshot)).toEqual(standing(full));
    expect(result.effects.map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(result)).toBe(`${wording.nothing_deleted}\n\nThis is words.`);
  });

  it.each([
    typed('maybe'),
    typed('yes an no'),
    typed('!!!'),
    typed('start'),
    event('BUTTON_TAPPED', { choice: { id: 'go', title: 'Go' } }),
  ])('is asked again on %j, which is neither yes nor no', (other) => {
    const again = step(flow, asked.snapshot, other);
    expect(again.snapshot.confirming).toBe('delete_all');
    expect(again.effects.filter(({ type }) => type !== 'hold').map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(again)).toContain(wording.confirm_delete_all);
  });

  it('is waited for by a voice note, which is taken after a no and erased after a yes', () => {
    const note = step(flow, asked.snapshot, voice());
    expect(note.effects.map(({ type }) => type)).toEqual(['hold', 'send']);
    expect(bodyOf(note)).toBe(`${wording.waits}\n\n${wording.confirm_delete_all}`);
    const no = step(flow, note.snapshot, typed('no'));
    expect(no.effects).toEqual([{ type: 'release_held' }]);
    expect(no.snapshot).toMatchObject({ confirming: null, waiting: 0 });
    const yes = step(flow, note.snapshot, typed('yes'));
    expect(yes.effects.map(({ type }) => type)).toEqual(['erase_held', 'withdraw_all', 'send']);
  });

  it('comes again after STOP and START, and gives way to no other keyword', () => {
    const stop = step(flow, asked.snapshot, typed('stop'));
    expect(stop.snapshot).toMatchObject({ stopped: true, confirming: null, displaced: ['delete_all'] });
    expect(bodyOf(stop)).toBe(wording.stopped);
    expect(step(flow, stop.snapshot, typed('ok')).effects.map(({ type }) => type)).toEqual(['send']);
    const back = step(flow, stop.snapshot, typed('start'));
    expect(bodyOf(back)).toContain(wording.confirm_delete_all.split('\n')[0]);
    expect(effectsOf(step(flow, back.snapshot, typed('yes')), 'withdraw_all')).toHaveLength(1);
    const help = step(flow, asked.snapshot, typed('help'));
    expect(bodyOf(help)).toContain('computer program');
    expect(bodyOf(help)).toContain(wording.confirm_delete_all.split('\n')[0]);
    const again = step(flow, asked.snapshot, typed('delete all'));
    expect(again.snapshot.confirming).toBe('delete_all');
    expect(effectsOf(again, 'withdraw_all')).toEqual([]);
  });

  it('is no answer to anything else: a yes that nobody asked for deletes nothing', () => {
    const yes = event('BUTTON_TAPPED', {
      stale: true,
      choice: { id: 'labrish_delete_all_yes', title: 'Yes' },
    });
    for (const given of [typed('yes'), yes]) {
      expect(effectsOf(step(flow, full, given), 'withdraw_all')).toEqual([]);
      expect(step(flow, { ...full, stopped: true, stop_notice_sent: true }, given).effects).toEqual([]);
    }
  });
});
