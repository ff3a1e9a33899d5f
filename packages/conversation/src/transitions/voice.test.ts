import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  got,
  PROMPT_A,
  smallFlow,
  transition,
  voice,
  SENTENCES,
} from '../testing/fixtures.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();

describe('a voice note of somebody who agreed', () => {
  it('is kept for the prompt that was asked, in the wording they read', () => {
    const prompt = { ...PROMPT_A, text: 'Patwa a' };
    const result = step(flow, agreed('ask', { prompt, wording: 'Patwa' }), voice());
    expect(effectsOf(result, 'keep_audio')).toEqual([
      {
        type: 'keep_audio',
        message_id: 'm1',
        submission_type: 'structured',
        prompt: { id: 'a', text: 'Patwa a' },
        category: 'Patwa',
      },
    ]);
    expect(result.snapshot).toMatchObject({ state_key: 'label', recordings: ['m1'], submissions: 1 });
    expect(bodyOf(result)).toBe(
      'Mi get it, 30 second. It save. Recording from yuh so far: 1.\n\nThis is label.',
    );
  });

  it('is kept as free talk where the flow says so', () => {
    const result = step(flow, agreed('free'), voice());
    expect(effectsOf(result, 'keep_audio')).toMatchObject([
      { submission_type: 'open', prompt: null, category: 'Mix' },
    ]);
    const asked = step(flow, agreed('free', { prompt: PROMPT_A }), voice());
    expect(effectsOf(asked, 'keep_audio')).toMatchObject([{ submission_type: 'open', prompt: null }]);
  });

  it('is labelled as the ones at hand, else as it was asked for', () => {
    const category = (change: object) =>
      effectsOf(step(flow, agreed('ask', change), voice()), 'keep_audio')[0]?.category;
    expect(category({ category: 'Mix', wording: 'Patwa' })).toBe('Mix');
    expect(category({ wording: 'Patwa' })).toBe('Patwa');
    expect(category({})).toBe('Mix');
  });

  it.each(['hello', 'agree', 'label', 'words'])(
    'is kept in "%s", which does not ask for one',
    (state_key) => {
      const result = step(flow, agreed(state_key, { prompt: PROMPT_A }), voice());
      expect(effectsOf(result, 'keep_audio')).toMatchObject([
        { submission_type: 'structured', prompt: { id: 'a' } },
      ]);
      expect(result.snapshot).toMatchObject({ state_key, recordings: ['m1'], submissions: 1 });
      expect(bodyOf(result)).toBe(`${got(1)}\n\nThis is ${state_key}.`);
      const open = step(flow, agreed(state_key), voice());
      expect(effectsOf(open, 'keep_audio')).toMatchObject([{ submission_type: 'open', prompt: null }]);
    },
  );

  it('is kept after the end, in a removed state, and before the first state', () => {
    for (const state_key of ['bye', 'removed', null]) {
      const result = step(flow, { ...agreed('bye'), state_key }, voice());
      expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
      expect(result.snapshot.state_key).toBe('hello');
      expect(bodyOf(result)).toContain(got(1));
    }
  });

  it('that replies to an earlier prompt is kept for that one', () => {
    const before = agreed('ask', { prompt: { id: 'b', topic: 'Topic b', text: 'Mix b' }, wording: 'Mix' });
    const reply = (prompt_id: string) => voice({ in_reply_to: { state_key: 'ask', prompt_id } });
    const kept = (prompt_id: string) =>
      effectsOf(step(flow, before, reply(prompt_id)), 'keep_audio')[0]?.prompt;
    expect(kept('a')).toEqual({ id: 'a', text: 'Mix a' });
    expect(kept('b')).toEqual({ id: 'b', text: 'Mix b' });
    expect(kept('deleted')).toEqual({ id: 'b', text: 'Mix b' });
    // The recording keeps the prompt as the contributor read it, even if the prompt was edited since.
    const edited = { ...before, prompt: { ...PROMPT_A, text: 'as it was' } };
    expect(effectsOf(step(flow, edited, reply('a')), 'keep_audio')[0]?.prompt?.text).toBe('as it was');
    const stray = step(flow, { ...before, state_key: 'words', prompt: null }, reply('c'));
    expect(effectsOf(stray, 'keep_audio')).toMatchObject([
      { submission_type: 'structured', prompt: { id: 'c' } },
    ]);
  });

  it('is kept by a transition that forgets to, for the prompt as it was', () => {
    const forgetful = smallFlow({
      transitions: [...flow.transitions, transition('words', 'AUDIO_RECEIVED', 'ask', ['choose_prompt'])],
    });
    const result = step(forgetful, agreed('words', { prompt: PROMPT_A, seen_prompts: ['a'] }), voice());
    expect(effectsOf(result, 'keep_audio')).toMatchObject([{ prompt: { id: 'a' } }]);
    expect(result.snapshot).toMatchObject({ prompt: { id: 'b' }, recordings: [], submissions: 1 });
  });

  it('is kept once, however often the flow says so', () => {
    const keep = { action_key: 'keep_audio', params: { submission_type: 'open' } };
    const eager = smallFlow({
      transitions: [
        transition('words', 'AUDIO_RECEIVED', 'ask', [keep, keep]),
        transition('ask', 'AUTO', 'bye', [keep]),
      ],
    });
    const result = step(eager, agreed('words'), voice());
    expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
    expect(result.snapshot.submissions).toBe(1);
  });

  it('is kept when it is very short, with an invitation to send it again', () => {
    const result = step(flow, agreed('ask', { prompt: PROMPT_A }), voice({ duration_ms: 900 }));
    expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
    const short = wording.kept_short.replace('{{length}}', '1 second');
    expect(bodyOf(result)).toBe(`${short}\n\nThis is label.`);
    const stray = step(flow, agreed('words'), voice({ duration_ms: 900 }));
    expect(bodyOf(stray)).toBe(`${short}\n\nThis is words.`);
  });

  it('is kept when next to nothing can be heard in it, and is then invited again', () => {
    const silent = voice({ duration_ms: 4_000, is_silent: true });
    const result = step(flow, agreed('ask', { prompt: PROMPT_A }), silent);
    expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
    const quiet = wording.kept_silent.replace('{{length}}', '4 seconds');
    expect(bodyOf(result)).toBe(quiet);
    expect(result.snapshot).toMatchObject({ state_key: 'ask', prompt: { id: 'a' }, submissions: 1 });
    expect(bodyOf(step(flow, result.snapshot, silent))).toBe(`${quiet}\n\nThis is label.`);
    expect(bodyOf(step(flow, agreed('words'), silent))).toBe(quiet);
  });

  it.each([
    [2_000, got(1, '2 seconds')],
    [119_400, got(1, '119 seconds')],
    [150_000, got(1, '3 minutes')],
    [180_001, wording.kept_long.replace('{{length}}', '3 minutes')],
    [null, wording.got_unmeasured.replace('{{count}}', '1')],
    [undefined, wording.got_unmeasured.replace('{{count}}', '1')],
  ])('is answered for what it is when it lasts %s ms', (duration_ms, answer) => {
    const given = duration_ms === undefined ? event('AUDIO_RECEIVED') : voice({ duration_ms });
    expect(bodyOf(step(flow, agreed('ask', { prompt: PROMPT_A }), given))).toBe(
      `${answer}\n\nThis is label.`,
    );
  });

  it('counts, and answers are about the latest 50 at most', () => {
    const recordings = Array.from({ length: 50 }, (_, i) => `m${100 + i}`);
    const result = step(flow, agreed('words', { recordings, submissions: 50 }), voice());
    expect(result.snapshot.recordings).toEqual([...recordings.slice(1), 'm1']);
    expect(result.snapshot.submissions).toBe(51);
  });

  it('counts once when the same message is seen again', () => {
    const again = step(flow, agreed('label', { recordings: ['m1'], submissions: 1 }), voice());
    expect(again.snapshot).toMatchObject({ recordings: ['m1'], submissions: 1 });
  });

  it('is not what a button makes of itself', () => {
    const result = step(flow, agreed('ask'), voice({ choice: { id: 'x', title: 'X' } }));
    expect(effectsOf(result, 'keep_audio')).toEqual([]);
    expect(effectsOf(result, 'report')).toEqual([
      { type: 'report', problem: 'keep_audio was asked for an event that is no voice note: skipped.' },
    ]);
  });
});

describe('a voice note without an agreement', () => {
  it('is discarded, and the agreement asked for', () => {
    for (const state_key of [null, 'hello', 'ask', 'bye', 'removed']) {
      const result = step(flow, { ...newSnapshot(), state_key }, voice());
      expect(result.effects.map(({ type }) => type)).toEqual(['discard_audio', 'send']);
      expect(result.snapshot).toMatchObject({ state_key: 'agree', submissions: 0, recordings: [] });
      expect(bodyOf(result)).toBe(`${wording.not_kept}\n\nThis is agree.`);
    }
  });

  it('leaves the person in the question when they are there already', () => {
    const result = step(flow, { ...newSnapshot(), state_key: 'agree' }, voice());
    expect(bodyOf(result)).toBe(`${wording.not_kept}\n\nThis is agree.`);
  });

  it('is discarded in a flow that never asks, and an operator hears of it', () => {
    const careless = smallFlow({ transitions: flow.transitions.filter(({ id }) => !id.includes('YES')) });
    const result = step(careless, { ...newSnapshot(), state_key: 'ask' }, voice());
    expect(result.effects.map(({ type }) => type)).toEqual(['discard_audio', 'report', 'send']);
    expect(result.snapshot.state_key).toBe('ask');
  });

  it('is discarded even when the flow withdraws and then keeps', () => {
    const keep = { action_key: 'keep_audio', params: { submission_type: 'open' } };
    const odd = smallFlow({
      transitions: [transition('ask', 'AUDIO_RECEIVED', 'bye', ['withdraw_all', keep, keep])],
    });
    const result = step(odd, agreed('ask'), voice());
    expect(result.effects.map(({ type }) => type)).toEqual([
      'withdraw_all',
      'report',
      'discard_audio',
      'send',
    ]);
    expect(effectsOf(result, 'report')).toEqual([
      { type: 'report', problem: 'keep_audio was asked without consent: the voice note was discarded.' },
    ]);
    expect(effectsOf(result, 'discard_audio')).toEqual([{ type: 'discard_audio', message_id: 'm1' }]);
  });
});
