import { describe, expect, it } from 'vitest';
import { newSnapshot } from './snapshot.ts';
import { step } from './step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  PROMPT_A,
  replyOf,
  smallFlow,
  transition,
  typed,
  voice,
} from './testing/fixtures.ts';
import { wording } from './wording.ts';

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
    expect(bodyOf(result)).toBe('This is label.');
  });

  it('is kept as free talk where the flow says so', () => {
    const result = step(flow, agreed('free'), voice());
    expect(effectsOf(result, 'keep_audio')).toMatchObject([
      { submission_type: 'open', prompt: null, category: 'English' },
    ]);
  });

  it.each(['hello', 'agree', 'label', 'words'])(
    'is kept in "%s", which does not ask for one',
    (state_key) => {
      const result = step(flow, agreed(state_key, { prompt: PROMPT_A }), voice());
      expect(effectsOf(result, 'keep_audio')).toMatchObject([
        { submission_type: 'structured', prompt: { id: 'a' } },
      ]);
      expect(result.snapshot).toMatchObject({ state_key, recordings: ['m1'], submissions: 1 });
      expect(bodyOf(result)).toBe(`${wording.kept}\n\nThis is ${state_key}.`);
      const open = step(flow, agreed(state_key), voice());
      expect(effectsOf(open, 'keep_audio')).toMatchObject([{ submission_type: 'open', prompt: null }]);
    },
  );

  it('is kept after the end, in a removed state, and before the first state', () => {
    for (const state_key of ['bye', 'removed', null]) {
      const result = step(flow, { ...agreed('bye'), state_key }, voice());
      expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
      expect(result.snapshot.state_key).toBe('hello');
      expect(bodyOf(result)).toContain(wording.kept);
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
    expect(bodyOf(result)).toBe(`${wording.kept_short}\n\nThis is label.`);
  });

  it('counts once when the same message is seen again', () => {
    const again = step(flow, agreed('label', { recordings: ['m1'], submissions: 1 }), voice());
    expect(again.snapshot).toMatchObject({ recordings: ['m1'], submissions: 1 });
  });

  it('is not what a button makes of itself', () => {
    const result = step(flow, agreed('ask'), voice({ choice: { id: 'x', title: 'X' } }));
    expect(effectsOf(result, 'keep_audio')).toEqual([]);
    expect(effectsOf(result, 'report')).toHaveLength(1);
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
      transitions: [transition('ask', 'AUDIO_RECEIVED', 'bye', ['withdraw_all', keep])],
    });
    const result = step(odd, agreed('ask'), voice());
    expect(result.effects.map(({ type }) => type)).toEqual([
      'withdraw_all',
      'report',
      'discard_audio',
      'send',
    ]);
  });
});

describe('the agreement', () => {
  const yes = event('YES', { choice: { id: 'yes', title: 'I agree' } });
  const asked = { ...newSnapshot(), state_key: 'agree', asked_consent: 2 };

  it('is recorded with its version and message', () => {
    const result = step(flow, asked, yes);
    expect(result.snapshot).toMatchObject({ consent_version: 2, state_key: 'ask', prompt: { id: 'a' } });
    expect(effectsOf(result, 'record_consent')).toEqual([
      { type: 'record_consent', version: 2, message_id: 'm1' },
    ]);
  });

  it('is never recorded from anything but a choice', () => {
    const lax = smallFlow({
      transitions: [
        transition('hello', 'TEXT_RECEIVED', 'ask', ['record_consent']),
        transition('hello', 'GO', 'agree'),
        transition('agree', 'AUTO', 'ask', ['record_consent']),
      ],
    });
    for (const given of [typed('hi'), event('GO', { choice: { id: 'go', title: 'Go' } })]) {
      const result = step(lax, { ...asked, state_key: 'hello' }, given);
      expect(result.snapshot.consent_version).toBeNull();
      expect(effectsOf(result, 'record_consent')).toEqual([]);
      expect(effectsOf(result, 'report')).toHaveLength(1);
    }
  });

  it('tells with the question which wording it shows', () => {
    const result = step(flow, agreed('hello', { asked_consent: null }), event('GO'));
    expect(replyOf(result)).toMatchObject({ state_key: 'agree', consent_version: 2 });
    expect(result.snapshot.asked_consent).toBe(2);
    expect(replyOf(step(flow, result.snapshot, typed('help')))).not.toHaveProperty('consent_version');
  });

  it.each([
    ['typed, or tapped without telling under which message', { ...asked, asked_consent: 1 }, yes],
    [
      'tapped under an older message',
      asked,
      { ...yes, in_reply_to: { state_key: 'agree', prompt_id: null, consent_version: 1 } },
    ],
  ])('is not recorded for words that were not on the screen: %s', (_how, before, given) => {
    const result = step(flow, before, given);
    expect(result.effects.map(({ type }) => type)).toEqual(['send']);
    expect(result.snapshot).toEqual(asked);
    expect(bodyOf(result)).toBe(`${wording.consent_changed_meanwhile}\n\nThis is agree.`);
    const now = { state_key: 'agree', prompt_id: null, consent_version: 2 };
    expect(step(flow, result.snapshot, { ...yes, in_reply_to: now }).snapshot.consent_version).toBe(2);
  });

  it('can be refused under any wording', () => {
    const no = event('NO', { choice: { id: 'no', title: 'No thanks' } });
    expect(step(flow, { ...asked, asked_consent: 1 }, no).snapshot.state_key).toBe('bye');
  });

  it('is asked for again when its wording changes, before anything more is kept', () => {
    const old = { ...agreed('words', { recordings: ['m0'], submissions: 1 }), consent_version: 1 };
    const text = step(flow, old, typed('mi words'));
    expect(text.effects.map(({ type }) => type)).toEqual(['send']);
    expect(bodyOf(text)).toBe(`${wording.consent_changed}\n\nThis is agree.`);
    const note = step(flow, old, voice());
    expect(note.effects.map(({ type }) => type)).toEqual(['discard_audio', 'send']);
    expect(bodyOf(note)).toBe(`${wording.not_kept_consent_changed}\n\nThis is agree.`);
    const again = step(flow, text.snapshot, yes);
    expect(again.snapshot).toMatchObject({ consent_version: 2, submissions: 1, state_key: 'ask' });
    expect(step(flow, { ...old, state_key: 'agree' }, typed('hm')).snapshot.state_key).toBe('agree');
  });
});
