import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasConsent } from './flow/flow.ts';
import { isInsistent } from './keywords/questions.ts';
import { step } from './step.ts';
import { anyEvent, anyFlow, anyInbound, anySnapshot, anyVoiceNote } from './testing/arbitraries.ts';
import {
  CATEGORIES,
  deepFreeze,
  effectsOf,
  smallFlow,
  template,
  transition,
  voice,
} from './testing/fixtures.ts';
import { sendableProblems } from './speaking/sendable.ts';
import { hear, intentIn } from './keywords/heard.ts';
import { toEvent } from './understanding/to-event.ts';
import { newSnapshot, readSnapshot } from './snapshot.ts';

const RUNS = { numRuns: 400 };

describe('for every flow, snapshot and event', { timeout: 60_000 }, () => {
  it('step never throws, answers the same to the same, changes no input, and sends at most one good message', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (flow, snapshot, event) => {
        deepFreeze([flow, snapshot, event]);
        const first = step(flow, snapshot, event);
        expect(step(flow, snapshot, event)).toEqual(first);
        expect(readSnapshot(JSON.parse(JSON.stringify(first.snapshot)))).toMatchObject({
          stopped: first.snapshot.stopped,
          submissions: first.snapshot.submissions,
          recordings: first.snapshot.recordings,
        });
        const sent = effectsOf(first, 'send');
        expect(sent.length).toBeLessThanOrEqual(1);
        for (const { reply } of sent) expect(sendableProblems(reply)).toEqual([]);
        if (sent.length > 0) expect(first.effects.at(-1)?.type).toBe('send');
      }),
      RUNS,
    );
  });

  it('toEvent never throws, answers the same to the same, and what it makes can be stepped', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyInbound, fc.integer(), (flow, snapshot, inbound, seed) => {
        deepFreeze([flow, snapshot, inbound]);
        const event = toEvent(flow, snapshot, inbound, seed);
        expect(toEvent(flow, snapshot, inbound, seed)).toEqual(event);
        expect(event.message_id).toBe(inbound.message_id);
        step(flow, snapshot, event);
      }),
      RUNS,
    );
  });

  it('nothing is kept without consent', () => {
    const keeping = ['keep_audio', 'keep_transcription', 'keep_english_text', 'set_category', 'set_region'];
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (flow, snapshot, event) => {
        fc.pre(!hasConsent(flow, snapshot));
        const { effects } = step(flow, snapshot, event);
        const agreed = effects.findIndex(({ type }) => type === 'record_consent');
        const kept = effects.findIndex(({ type }) => keeping.includes(type));
        if (kept >= 0) expect(agreed >= 0 && agreed < kept).toBe(true);
      }),
      RUNS,
    );
  });

  it('consent is recorded only from a choice', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (flow, snapshot, event) => {
        const recorded = effectsOf(step(flow, snapshot, event), 'record_consent');
        if (recorded.length > 0) expect(event.choice !== undefined && !event.stale).toBe(true);
      }),
      RUNS,
    );
  });

  it('a voice note with consent is kept or waits, exactly once; without, it is discarded exactly once', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyVoiceNote, (flow, snapshot, note) => {
        const result = step(flow, snapshot, note);
        const isForTeam = effectsOf(result, 'pass_to_team').length > 0;
        const mayKeep = hasConsent(flow, snapshot) && !snapshot.stopped && !snapshot.under_18 && !isForTeam;
        expect(!isForTeam || snapshot.with_team).toBe(true);
        const kept = effectsOf(result, 'keep_audio').length;
        const discarded = effectsOf(result, 'discard_audio').length;
        const held = effectsOf(result, 'hold').length;
        expect(kept + held + discarded).toBe(1);
        // A consented note can only be lost if the flow withdraws the consent before it stores the note.
        if (effectsOf(result, 'withdraw_all').length === 0) {
          expect(kept + held).toBe(mayKeep ? 1 : 0);
        }
        if (snapshot.age_in_doubt || isInsistent(snapshot.confirming)) expect(kept).toBe(0);
      }),
      RUNS,
    );
  });

  it('somebody who said STOP is told once how to come back, and otherwise about START, deleting, HELP and distress alone', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (flow, snapshot, event) => {
        const result = step(flow, { ...snapshot, stopped: true, stop_notice_sent: true }, event);
        const aboutDeleting = snapshot.confirming !== null || result.snapshot.confirming !== null;
        const { keyword, reading } = hear({ flow, event, before: snapshot });
        const isUrgent =
          keyword === 'help' ||
          intentIn({ flow, event, before: snapshot }) === 'help' ||
          reading?.kinds.includes('distress');
        if (effectsOf(result, 'opt_in').length === 0 && !aboutDeleting && !isUrgent)
          expect(effectsOf(result, 'send')).toEqual([]);
      }),
      RUNS,
    );
  });

  it('whoever reads a wording that the country does not have is answered like who reads English', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, (any, snapshot, event) => {
        const flow = { ...any, templates: any.templates.map((one) => ({ ...one, bodies: {} })) };
        const sent = (wording: string) => effectsOf(step(flow, { ...snapshot, wording }, event), 'send');
        for (const wording of ['French', 'constructor', '__proto__'])
          expect(sent(wording)).toEqual(sent('English'));
      }),
      RUNS,
    );
  });

  it('every recording is kept as one of the labels of the country', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyVoiceNote, (flow, snapshot, note) => {
        const agreed = { ...snapshot, consent_version: flow.consent_version, stopped: false, under_18: null };
        const { effects } = step(flow, agreed, note);
        for (const effect of effects)
          if (effect.type === 'keep_audio' || effect.type === 'set_category')
            expect(CATEGORIES).toContain(effect.category);
      }),
      RUNS,
    );
  });
});

describe('a flow of 200 states', () => {
  const keys = Array.from({ length: 200 }, (_, i) => `state_${i}`);
  const big = smallFlow({
    states: keys.map((state_key, i) => ({
      state_key,
      friendly_name: '',
      is_initial: i === 0,
      is_final: false,
    })),
    templates: keys.map((state_key) => template(state_key)),
    transitions: keys.map((state_key, i) => transition(state_key, 'AUTO', keys[(i + 1) % 200] ?? '')),
  });

  it('in one automatic circle is cut, and still answers and keeps', () => {
    const result = step(big, { ...newSnapshot(), consent_version: 2 }, voice());
    expect(effectsOf(result, 'send')).toHaveLength(1);
    expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
    expect(effectsOf(result, 'report')).toHaveLength(1);
    expect(result.snapshot.state_key).toBe('state_20');
  });
});
