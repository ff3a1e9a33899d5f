import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSnapshot } from './snapshot.ts';
import { step } from './step.ts';
import { sendableProblems } from './speaking/sendable.ts';
import { anyEvent, anyFlow, anySnapshot } from './testing/arbitraries.ts';
import {
  agreed,
  deepFreeze,
  event,
  PROMPT_A,
  smallFlow,
  typed,
  voice,
  SENTENCES,
} from './testing/fixtures.ts';
import { moveTo } from './ask.ts';
import { isAnsweredInPause, isTypedUnasked, replyInPause, withNotices, withoutReply } from './pause.ts';

const flow = smallFlow();

describe('in a pause', () => {
  it.each(['STOP', 'start', 'Delete all', 'delete last', 'please stop messaging me', 'delete my recording'])(
    '"%s" is answered',
    (text) => expect(isAnsweredInPause(flow, agreed('ask'), typed(text))).toBe(true),
  );

  it.each(['hello?', 'help', 'my voice', 'restart', 'back', 'di bus stop deh dung di road', '1'])(
    '"%s" waits',
    (text) => expect(isAnsweredInPause(flow, agreed('ask'), typed(text))).toBe(false),
  );

  it('a voice note and a tap wait, unless a deletion is being asked about', () => {
    for (const waits of [voice(), event('BUTTON_TAPPED', { choice: { id: 'other', title: 'Another' } })]) {
      expect(isAnsweredInPause(flow, agreed('ask'), waits)).toBe(false);
      expect(isAnsweredInPause(flow, agreed('ask', { confirming: 'help' }), waits)).toBe(false);
      expect(isAnsweredInPause(flow, agreed('ask', { confirming: 'delete_all' }), waits)).toBe(true);
    }
  });

  it('people are told in their wording, except who wants or may hear nothing', () => {
    const reply = replyInPause(flow, agreed('ask', { wording: 'Patwa' }));
    expect(reply).toMatchObject({ body: SENTENCES.Patwa.paused, notice: SENTENCES.Patwa.paused });
    expect(replyInPause(flow, agreed('ask', { stopped: true }))).toBeNull();
    expect(replyInPause(flow, agreed('ask', { under_18: 'told' }))).toBeNull();
  });

  it('what is typed to a question that was withheld answers nothing, a voice note always does', () => {
    const seen = step(flow, agreed('ask', { prompt: PROMPT_A }), voice()).snapshot;
    const unseen = withoutReply(agreed('ask', { prompt: PROMPT_A }), seen);
    expect(isTypedUnasked(seen, typed('1'))).toBe(false);
    expect(isTypedUnasked(unseen, typed('1'))).toBe(true);
    expect(isTypedUnasked(unseen, voice())).toBe(false);
    expect(isTypedUnasked(newSnapshot(), typed('hi'))).toBe(false);
  });
});

describe('the one answer after it', () => {
  const reply = {
    state_key: 'label',
    prompt_id: null,
    body: 'Got it, 9 seconds. Where?',
    notice: 'Got it, 9 seconds.',
  };

  it('says each thing once, in order', () => {
    expect(
      withNotices(reply, ['Too big.', 'Got it, 5 seconds.', 'Too big.', 'Got it, 9 seconds.']),
    ).toMatchObject({
      body: 'Got it, 5 seconds.\n\nToo big.\n\nGot it, 9 seconds. Where?',
      notice: 'Got it, 5 seconds.\n\nToo big.\n\nGot it, 9 seconds.',
    });
    expect(withNotices(reply, [])).toBe(reply);
  });

  it('stays sendable however much there is to say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 })), (notices) => {
        expect(sendableProblems(withNotices(reply, notices))).toEqual([]);
      }),
    );
  });
});

describe('moving somebody', () => {
  it('asks what the state asks, with a prompt where it needs one, and keeps the recordings at hand', () => {
    const before = deepFreeze(agreed('words', { recordings: ['m1'], submissions: 1, confirming: 'help' }));
    const { snapshot, reply } = moveTo(flow, before, 'ask', 7);
    expect(snapshot).toMatchObject({
      state_key: 'ask',
      recordings: ['m1'],
      submissions: 1,
      confirming: null,
    });
    expect(snapshot.prompt).not.toBeNull();
    expect(reply).toMatchObject({ state_key: 'ask', prompt_id: snapshot.prompt?.id });
  });

  it('says nothing to who said STOP', () => {
    expect(moveTo(flow, agreed('words', { stopped: true }), 'ask', 7).reply).toBeNull();
  });

  it('never throws, agrees to nothing and says what can be sent', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, fc.string(), fc.integer(), (any, snapshot, key, seed) => {
        const { snapshot: after, reply } = moveTo(any, deepFreeze(snapshot), key, seed);
        expect(after.consent_version).toBe(snapshot.consent_version);
        expect(after.submissions).toBe(snapshot.submissions);
        if (reply) expect(sendableProblems(reply)).toEqual([]);
      }),
    );
  });

  it('whatever comes, a pause only tells apart', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (any, snapshot, received) => {
        expect(typeof isAnsweredInPause(flow, snapshot, received)).toBe('boolean');
        const reply = replyInPause(any, snapshot);
        if (reply) expect(sendableProblems(reply)).toEqual([]);
      }),
    );
  });
});
