import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_SELECTION, type PromptSelection } from '../prompt-selection.ts';
import { step } from '../step.ts';
import { anyEvent, anyFlow, anySnapshot } from '../testing/arbitraries.ts';
import {
  agreed,
  deepFreeze,
  effectsOf,
  event,
  PROMPT_A,
  replyOf,
  smallFlow,
  voice,
} from '../testing/fixtures.ts';
import { draw, uniformFromSeed } from './prompts.ts';
import type { Snapshot } from '../types.ts';

const flow = smallFlow();
const another = event('OTHER', { choice: { id: 'other', title: 'Another' } });
const SEEDS = Array.from({ length: 2000 }, (_, seed) => seed * 7 + 3);

const selecting = (change: Partial<PromptSelection>): PromptSelection => ({ ...NO_SELECTION, ...change });
/** Returns the snapshots after a request for another prompt, one for each seed. */
const asked = (given: PromptSelection, before: Snapshot = agreed('ask')) =>
  SEEDS.map((seed) => step(flow, before, { ...another, seed }, given).snapshot);
const share = (all: Snapshot[], is: (one: Snapshot) => boolean) => all.filter(is).length / all.length;

describe('topics', () => {
  it('are asked by their weight', () => {
    const all = asked(selecting({ topics: { a: 1, b: 0.5, c: 0.25 } }));
    expect(share(all, ({ prompt }) => prompt?.id === 'a')).toBeCloseTo(4 / 7, 1);
    expect(share(all, ({ prompt }) => prompt?.id === 'b')).toBeCloseTo(2 / 7, 1);
    expect(share(all, ({ prompt }) => prompt?.id === 'c')).toBeCloseTo(1 / 7, 1);
  });

  it('that weigh nothing are asked only where nothing else is left', () => {
    const full = selecting({ topics: { a: 0, b: 0 } });
    expect(share(asked(full), ({ prompt }) => prompt?.id === 'c')).toBe(1);
    const seen = asked(full, agreed('ask', { seen_prompts: ['c'] }));
    expect(share(seen, ({ prompt }) => prompt?.id === 'c')).toBe(0);
    expect(share(seen, ({ prompt }) => prompt?.id === 'a')).toBeCloseTo(0.5, 1);
  });

  it('are asked alike, as without a selection, where all weigh the same', () => {
    const even = selecting({ topics: { a: 0.5, b: 0.5, c: 0.5 }, wordings: { English: 1, Patwa: 1 } });
    expect(asked(even)).toEqual(asked(NO_SELECTION));
  });

  it('are not asked any more of whoever has given enough', () => {
    const enough = selecting({ recordings_by_prompt: { a: 3, b: 2 }, most_per_topic: 3 });
    expect(share(asked(enough), ({ prompt }) => prompt?.id === 'a')).toBe(0);
    const ofAll = asked(selecting({ recordings_by_prompt: { a: 5, b: 3, c: 4 }, most_per_topic: 3 }));
    expect(share(ofAll, ({ prompt }) => prompt?.id === 'b')).toBe(1);
  });

  it('the recording of this very turn counts', () => {
    const keepsAndGoesOn = smallFlow();
    keepsAndGoesOn.transitions = keepsAndGoesOn.transitions.map((one) =>
      one.from_state === 'ask' && one.event_key === 'AUDIO_RECEIVED'
        ? {
            ...one,
            to_state: 'ask',
            actions: [...one.actions, { action_key: 'choose_prompt', params: {} }],
          }
        : one,
    );
    const before = agreed('ask', { prompt: PROMPT_A, seen_prompts: ['b', 'c', 'a'], category: 'Mix' });
    for (const seed of SEEDS.slice(0, 20)) {
      const given = selecting({ recordings_by_prompt: { b: 1 }, most_per_topic: 1 });
      const after = step(keepsAndGoesOn, before, { ...voice(), seed }, given).snapshot;
      expect(after.prompt?.id).toBe('c');
    }
  });
});

describe('the wording of a prompt', () => {
  const weights = selecting({ wordings: { English: 0, Mix: 0.25, Patwa: 1 } });

  it('leans to where recordings are missing, for whoever has chosen none', () => {
    const all = asked(weights);
    const inPatwa = all.filter(({ prompt }) => prompt?.wording === 'Patwa');
    expect(inPatwa.length / all.length).toBeCloseTo(0.75, 1);
    for (const { prompt } of inPatwa) expect(prompt?.text).toBe(`Patwa ${prompt?.id}`);
    for (const { prompt, wording } of all) {
      expect(wording).toBeNull();
      if (!prompt?.wording) expect(prompt?.text).toBe(`Mix ${prompt?.id}`);
    }
  });

  it('is the one that was chosen, always', () => {
    for (const { prompt } of asked(weights, agreed('ask', { wording: 'English' })))
      expect(prompt).toEqual({ id: prompt?.id, topic: prompt?.topic, text: `English ${prompt?.id}` });
    const weighted = asked(weights).find(({ prompt }) => prompt?.wording);
    const chosen = smallFlow();
    chosen.transitions.push({
      ...{ id: 'choose', from_state: 'ask', to_state: 'ask', event_key: 'ENGLISH', priority: 1, rules: [] },
      actions: [{ action_key: 'set_wording', params: { category: 'English' } }],
    });
    const { snapshot } = step(
      chosen,
      weighted ?? agreed('ask'),
      event('ENGLISH', { choice: { id: 'x', title: 'X' } }),
      weights,
    );
    expect(snapshot).toMatchObject({
      wording: 'English',
      prompt: { text: `English ${snapshot.prompt?.id}` },
    });
    expect(snapshot.prompt).not.toHaveProperty('wording');
  });

  it('stays the usual one where that is missing as much, and where the other has no words', () => {
    const usual = asked(selecting({ wordings: { English: 0.5, Mix: 1, Patwa: 1 } }));
    expect(share(usual, ({ prompt }) => prompt?.wording === undefined)).toBe(1);
    const wordless = smallFlow({
      prompts: flow.prompts.map((one) => ({ ...one, wordings: { ...one.wordings, Patwa: ' ' } })),
    });
    for (const seed of SEEDS.slice(0, 50))
      expect(step(wordless, agreed('ask'), { ...another, seed }, weights).snapshot.prompt).not.toMatchObject({
        wording: 'Patwa',
      });
  });

  it('is what the recording is assumed to be in, also when its message is answered later', () => {
    const before = agreed('ask', { prompt: { ...PROMPT_A, text: 'Patwa a', wording: 'Patwa' } });
    const result = step(flow, before, voice());
    expect(effectsOf(result, 'keep_audio')).toMatchObject([
      { category: 'Patwa', prompt: { text: 'Patwa a' } },
    ]);
    const question = replyOf(step(flow, before, event('TEXT_RECEIVED', { text: 'what?' })));
    expect(question).toMatchObject({ prompt_id: 'a', prompt_wording: 'Patwa' });
    const later = step(flow, agreed('ask', { prompt: { id: 'b', topic: 'Topic b', text: 'Mix b' } }), {
      ...voice(),
      in_reply_to: { state_key: 'ask', prompt_id: 'a', prompt_wording: 'Patwa' },
    });
    expect(effectsOf(later, 'keep_audio')).toMatchObject([
      { category: 'Patwa', prompt: { id: 'a', text: 'Patwa a' } },
    ]);
  });
});

describe('whatever the selection', () => {
  const anyWeight = fc.oneof(fc.double(), fc.constantFrom(0, 1, -1, Number.NaN, Infinity));
  const anyFacts: fc.Arbitrary<PromptSelection> = fc.record({
    topics: fc.dictionary(fc.string(), anyWeight),
    wordings: fc.record({ English: anyWeight, Mix: anyWeight, Patwa: anyWeight }),
    recordings_by_prompt: fc.dictionary(fc.string(), anyWeight),
    most_per_topic: fc.oneof(fc.integer(), fc.constant(Infinity)),
  });

  it('the engine never throws, changes none of them, and moves nobody elsewhere for them', () => {
    fc.assert(
      fc.property(anyFlow, anySnapshot, anyEvent, anyFacts, (any, before, received, given) => {
        const leaning = step(any, before, received, deepFreeze(given));
        const plain = step(any, before, received);
        expect(step(any, before, received, given)).toEqual(leaning);
        const moved = ({ snapshot: { prompt, seen_prompts: _, ...rest } }: typeof plain) => ({
          ...rest,
          has_prompt: prompt !== null,
        });
        expect(moved(leaning)).toEqual(moved(plain));
      }),
    );
  });
});

describe('drawing', () => {
  it('draws what has weight, evenly over seeds near each other', () => {
    expect(draw([], () => 1, 3)).toBeUndefined();
    const weights = [0, 0.1, 0, 0.3];
    const drawn = SEEDS.map((_, seed) => draw(weights, (weight) => weight, seed));
    expect(new Set(drawn)).toEqual(new Set([0.1, 0.3]));
    expect(drawn.filter((weight) => weight === 0.3).length / drawn.length).toBeCloseTo(0.75, 1);
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER])(
    'a seed like %d is a number from 0 to 1',
    (seed) => {
      expect(uniformFromSeed(seed)).toBeGreaterThanOrEqual(0);
      expect(uniformFromSeed(seed)).toBeLessThan(1);
    },
  );
});
