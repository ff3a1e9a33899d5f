import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { SENTENCES } from '../sentences/index.ts';
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
    typed('maybe yes'),
    typed('mi nuh sure'),
    typed('!!!'),
    event('UNSUPPORTED_RECEIVED', { choice: { id: 'labrish_delete_all_no', title: 'yes' } }),
    event('BUTTON_TAPPED', { stale: true, choice: { id: 'labrish_delete_all_no', title: '' } }),
  ])('deletes nothing on %j, and says so', (no) => {
    const result = step(flow, asked.snapshot, no);
    expect(standing(result.snapshot)).toEqual(standing(full));
    expect(result.effects.map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(result)).toBe(`${wording.nothing_deleted}\n\nThis is words.`);
  });

  it('gives way to a voice note, which is kept, and to other keywords', () => {
    const note = step(flow, asked.snapshot, voice());
    expect(note.snapshot.confirming).toBeNull();
    expect(effectsOf(note, 'keep_audio')).toHaveLength(1);
    expect(bodyOf(note)).toContain(wording.nothing_deleted);
    const stop = step(flow, asked.snapshot, typed('stop'));
    expect(standing(stop.snapshot)).toEqual(standing({ ...full, stopped: true }));
    expect(bodyOf(stop)).toBe(`${wording.nothing_deleted}\n\n${wording.stopped}`);
    const another = step(flow, asked.snapshot, event('BUTTON_TAPPED', { choice: { id: 'go', title: 'Go' } }));
    expect(standing(another.snapshot)).toEqual(standing(full));
    expect(bodyOf(another)).toContain(wording.nothing_deleted);
  });

  it('takes START for a no, and a second DELETE ALL for the question again', () => {
    expect(standing(step(flow, asked.snapshot, typed('start')).snapshot)).toEqual(standing(full));
    const atEnd = agreed('bye', { confirming: 'delete_all' });
    expect(standing(step(flow, atEnd, typed('start')).snapshot)).toEqual(standing(agreed('bye')));
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
      expect(step(flow, { ...full, stopped: true, told_stopped: true }, given).effects).toEqual([]);
    }
  });
});
