import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import { agreed, bodyOf, effectsOf, event, smallFlow, typed, voice } from '../testing/fixtures.ts';
import { SENTENCES } from '../sentences/index.ts';
import type { Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow();

describe('somebody under 18', () => {
  const minor: Snapshot = { ...newSnapshot(), state_key: 'ask', under_18: 'said' };

  it('is told so once, and nothing of theirs is kept', () => {
    const first = step(flow, minor, voice());
    expect(first.effects.map(({ type }) => type)).toEqual(['discard_audio', 'send']);
    expect(bodyOf(first)).toContain('Come back when you reach 18');
    expect(step(flow, first.snapshot, voice()).effects).toEqual([
      { type: 'discard_audio', message_id: 'm1' },
    ]);
    expect(step(flow, first.snapshot, typed('hi')).effects).toEqual([]);
    expect(bodyOf(step(flow, first.snapshot, typed('help')))).toContain('computer program');
  });

  it('who says so in passing is asked back, and what they gave goes', () => {
    const asked = step(flow, agreed('label', { recordings: ['m1'], submissions: 1 }), typed("I'm 16"));
    expect(bodyOf(asked)).toBe(wording.confirm_under_18);
    expect(step(flow, asked.snapshot, typed('no')).effects.map(({ type }) => type)).toEqual(['send']);
    const yes = step(flow, asked.snapshot, typed('yes'));
    expect(yes.effects.map(({ type }) => type)).toEqual(['withdraw_all', 'set_under_18', 'send']);
    expect(yes.snapshot).toMatchObject({ under_18: 'told', consent_version: null });
  });

  it('cannot agree, whatever is on an old screen', () => {
    const yes = event('YES', { choice: { id: 'yes', title: 'I agree' } });
    const { effects } = step(smallFlow(), { ...minor, state_key: 'agree', asked_consent: 2 }, yes);
    expect(effects.map(({ type }) => type)).toEqual(['send']);
  });
});

describe('words that are few for so long a voice note', () => {
  const before = agreed('words', { recordings: ['m0'], voice_ms: 30_000 });

  it('are asked back, and kept after a yes', () => {
    const asked = step(smallFlow(), before, typed('river'));
    expect(bodyOf(asked)).toContain('"river"');
    expect(effectsOf(asked, 'keep_transcription')).toEqual([]);
    expect(effectsOf(step(smallFlow(), asked.snapshot, typed('yes')), 'keep_transcription')).toMatchObject([
      { text: 'river' },
    ]);
    const no = step(smallFlow(), asked.snapshot, typed('no'));
    expect(effectsOf(no, 'keep_transcription')).toEqual([]);
    expect(no.snapshot).toMatchObject({ state_key: 'words', doubted: null });
  });

  it('are enough from two words in ten seconds on, or when nobody knows how long it was', () => {
    const enough = step(smallFlow(), before, typed('one two three four five six'));
    expect(effectsOf(enough, 'keep_transcription')).toHaveLength(1);
    const unknown = step(smallFlow(), { ...before, voice_ms: null }, typed('word'));
    expect(effectsOf(unknown, 'keep_transcription')).toHaveLength(1);
  });
});
