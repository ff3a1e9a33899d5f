import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  replyOf,
  smallFlow,
  transition,
  typed,
  voice,
  standing,
  SENTENCES,
} from '../testing/fixtures.ts';
import type { Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;

const flow = smallFlow();
const NEVER_AGREED = { consent_version: null, earlier_consents: [] };

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
      expect(effectsOf(result, 'report')[0]?.problem).toContain('without an answer to the consent question');
    }
    const stale = { ...yes, stale: true };
    expect(step(lax, { ...asked, state_key: 'agree' }, stale).snapshot.consent_version).toBeNull();
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
    expect(standing(result.snapshot)).toEqual(standing(asked));
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
    // The contributor is back at the interrupted question, with the unfinished recording still at hand.
    expect(again.snapshot).toMatchObject({
      ...{ consent_version: 2, submissions: 1, state_key: 'words' },
      ...{ recordings: ['m0'], resume_state_key: null },
    });
    expect(bodyOf(again)).toBe(`${wording.resumed}\n\nThis is words.`);
    expect(step(flow, { ...old, state_key: 'agree' }, typed('hm')).snapshot.state_key).toBe('agree');
  });

  it('counts when the flow goes back to its wording, for whoever agreed to that one and for nobody else', () => {
    const first = { ...flow, consent_version: 1 };
    const keeps = (snapshot: Snapshot) => step(first, snapshot, voice()).effects[0]?.type === 'keep_audio';
    const both = step(flow, { ...agreed('agree'), consent_version: 1 }, yes).snapshot;
    expect(both).toMatchObject({ consent_version: 2, earlier_consents: [1] });
    expect(keeps({ ...both, state_key: 'ask' })).toBe(true);
    expect(keeps(agreed('ask'))).toBe(false);
    const again = step(first, { ...agreed('agree'), asked_consent: 1 }, yes).snapshot;
    expect(again).toMatchObject({ consent_version: 1, earlier_consents: [2] });
    for (const confirming of ['under_18', 'delete_all'] as const)
      expect(step(first, { ...both, confirming }, typed('yes')).snapshot).toMatchObject(NEVER_AGREED);
  });
});

describe('the flow beside the agreement', () => {
  const asksNobody = smallFlow({ transitions: flow.transitions.slice(2) });
  const nobodyCanAgree = 'No transition records consent: nobody can agree, so no voice note is kept.';

  it('discards a voice note where nobody can agree, says so to an operator, and begins', () => {
    const result = step(asksNobody, newSnapshot(), voice());
    expect(standing(result.snapshot)).toEqual(standing({ ...newSnapshot(), state_key: 'hello' }));
    expect(result.effects.map(({ type }) => type)).toEqual(['discard_audio', 'report', 'send']);
    expect(effectsOf(result, 'report')[0]?.problem).toBe(nobodyCanAgree);
  });

  it('goes on with somebody whose agreement is outdated where nobody can agree to the new words', () => {
    const before = { ...agreed('hello'), consent_version: 1 };
    const result = step(asksNobody, before, typed('hi'));
    expect(standing(result.snapshot)).toEqual(standing(before));
    expect(bodyOf(result)).toBe(`${wording.want_choice}\n\nThis is hello.`);
  });

  it('does not enter the question anew for somebody who stands at it', () => {
    const onwards = smallFlow({ transitions: [...flow.transitions, transition('agree', 'AUTO', 'bye')] });
    const before = { ...newSnapshot(), state_key: 'agree' };
    expect(step(onwards, before, voice()).snapshot.state_key).toBe('agree');
  });

  it('records the wording that somebody asked for their prompts in', () => {
    const row = { action_key: 'set_wording', params: { category: 'Patwa' } };
    const set = smallFlow({ transitions: [transition('hello', 'GO', 'words', [row])] });
    expect(step(set, agreed('hello'), event('GO')).snapshot.wording).toBe('Patwa');
  });
});
