import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlow } from '../testing/arbitraries.ts';
import { anyUserAction, anyStanding } from '../testing/user-actions.ts';
import { deepFreeze, smallFlow, template, transition } from '../testing/fixtures.ts';
import type { Flow } from '../types.ts';
import { replay } from './chat.ts';
import { rebaseline, runFlowTest, runFlowTests } from './run.ts';
import type { UserAction, FlowTest, FlowTestStep } from './flow-test.ts';
import { NEWCOMER } from './flow-test.ts';
import { toFlowTest } from './to-flow-test.ts';

const CONTRIBUTION: FlowTest = {
  name: 'A contribution',
  as: NEWCOMER,
  steps: [
    { did: { typed: 'Hi' }, state_key: 'hello', effects: [] },
    { did: tap('go', 'Go on!'), state_key: 'agree', effects: [] },
    { did: tap('yes', 'I agree'), state_key: 'ask', effects: ['record_consent'] },
    { did: { spoke_ms: 30_000 }, state_key: 'label', effects: ['keep_audio'] },
  ],
};

describe('a flow test', () => {
  it('passes where everything goes as it says', () => {
    expect(runFlowTest(smallFlow(), CONTRIBUTION)).toEqual({
      ...{ name: 'A contribution', is_passed: true, failed_step: null, sentence: null },
    });
  });

  it('passes whatever is said, and however a choice is called', () => {
    const flow = smallFlow();
    const templates = flow.templates.map((one) => ({
      ...one,
      body: `Other words for ${one.template_key}`,
      actions: one.actions.map((action) => ({ ...action, title: `${action.title}?` })),
    }));
    expect(runFlowTest({ ...flow, templates }, CONTRIBUTION).is_passed).toBe(true);
  });

  it('finds a choice by its label when its id is another', () => {
    const flow = withTemplate(smallFlow(), template('hello', { actions: [{ id: 'on', title: 'Go on!' }] }));
    const mappings = [...flow.mappings, { state_key: 'hello', button_id: 'on', triggers_event: 'GO' }];
    expect(runFlowTest({ ...flow, mappings }, CONTRIBUTION).is_passed).toBe(true);
  });

  it('fails where a step leads elsewhere, by the names that admins know', () => {
    const flow = smallFlow();
    const states = flow.states.map((state) =>
      state.state_key === 'agree' ? { ...state, friendly_name: 'Consent' } : state,
    );
    const transitions = [
      transition('hello', 'GO', 'bye'),
      ...flow.transitions.filter((one) => one.from_state !== 'hello'),
    ];
    expect(runFlowTest({ ...flow, states, transitions }, CONTRIBUTION)).toEqual({
      ...{ name: 'A contribution', is_passed: false, failed_step: 1 },
      sentence: 'After “Go on!” the chat is at “bye” and not at “Consent”.',
    });
  });

  it('fails where something else would be kept', () => {
    const steps: FlowTestStep[] = CONTRIBUTION.steps.map((one) => ({
      ...one,
      effects: one.state_key === 'label' ? ['keep_audio', 'set_category'] : one.effects,
    }));
    expect(runFlowTest(smallFlow(), { ...CONTRIBUTION, steps })).toMatchObject({
      failed_step: 3,
      sentence:
        'After “Voice note, 30 s” the bot would keep the voice note. It should keep the voice note, then label the recording.',
    });
  });

  it('fails where a choice is not there, and says so', () => {
    const flow = withTemplate(
      smallFlow(),
      template('agree', { actions: [{ id: 'no', title: 'No thanks' }] }),
    );
    expect(runFlowTest(flow, CONTRIBUTION)).toMatchObject({
      failed_step: 2,
      sentence: '“I agree” cannot be tapped: it is not among the choices at “agree”.',
    });
  });

  it.each([
    ['this   is\nAGREE.', true],
    ['no thanks', true],
    ['this is hello', false],
  ])('that must mention %j', (mentions, is_passed) => {
    const steps = CONTRIBUTION.steps.slice(0, 2).map((one, i) => (i === 1 ? { ...one, mentions } : one));
    const result = runFlowTest(smallFlow(), { ...CONTRIBUTION, steps });
    expect(result.is_passed).toBe(is_passed);
    expect(result.sentence).toBe(is_passed ? null : `The answer to “Go on!” does not mention “${mentions}”.`);
  });

  it('speaks of the very beginning where nobody has come to a state', () => {
    const steps: FlowTestStep[] = [{ did: { typed: 'Hi' }, state_key: null, effects: ['opt_in'] }];
    expect(runFlowTest(smallFlow(), { name: 'n', as: NEWCOMER, steps }).sentence).toBe(
      'After “Hi” the chat is at “hello” and not at the very beginning.',
    );
  });
});

const anyStep: fc.Arbitrary<FlowTestStep> = fc.record(
  {
    did: anyUserAction,
    state_key: fc.option(fc.constantFrom('s0', 's1', '', '__proto__')),
    effects: fc.array(fc.constantFrom('record_consent' as const, 'report' as const), { maxLength: 2 }),
    mentions: fc.string({ unit: 'binary', maxLength: 5 }),
  },
  { requiredKeys: ['did', 'state_key', 'effects'] },
);

it('is total, and a failed step has its sentence', () => {
  fc.assert(
    fc.property(anyFlow, anyStanding, fc.array(anyStep, { maxLength: 8 }), (flow, as, steps) => {
      deepFreeze(flow);
      const [result] = runFlowTests(flow, [{ name: 'any', as, steps: deepFreeze(steps) }]);
      expect(result?.is_passed).toBe(result?.failed_step === null);
      if (result?.is_passed) expect(result.sentence).toBeNull();
      else expect(result?.sentence).toMatch(/^(After|The answer to|“)[^]*\.$/u);
    }),
  );
});

it('passes in the flow that it was made in, whichever that is', () => {
  fc.assert(
    fc.property(anyFlow, anyStanding, fc.array(anyUserAction, { maxLength: 8 }), (flow, as, userActions) => {
      const chat = replay(flow, as, userActions);
      fc.pre(chat.bubbles.every((bubble) => bubble.from === 'bot' || !bubble.is_gone));
      const one = { name: 'any', ...toFlowTest(chat, as) };
      expect(runFlowTest(flow, one).sentence).toBeNull();
    }),
  );
});

describe('a test that is taken as right', () => {
  it('expects what happens now, and no longer asks for words that are not there', () => {
    const flow = smallFlow();
    const transitions = [
      transition('hello', 'GO', 'bye'),
      ...flow.transitions.filter((one) => one.from_state !== 'hello'),
    ];
    const steps = CONTRIBUTION.steps.map((one) => ({ ...one, mentions: 'Go on!' }));
    expect(rebaseline({ ...flow, transitions }, { ...CONTRIBUTION, steps })).toEqual({
      ...CONTRIBUTION,
      steps: [steps[0], { did: tap('go', 'Go on!'), state_key: 'bye', effects: [] }],
    });
  });

  it('is none where its first tap is not there', () => {
    const as = { ...NEWCOMER, state_key: 'hello' };
    const steps: FlowTestStep[] = [{ did: tap('gone', 'Gone'), state_key: 'agree', effects: [] }];
    expect(rebaseline(smallFlow(), { name: 'n', as, steps })).toBeNull();
  });

  it('passes, whichever it is and in whichever flow', () => {
    fc.assert(
      fc.property(anyFlow, anyStanding, fc.array(anyStep, { maxLength: 8 }), (flow, as, steps) => {
        const taken = rebaseline(flow, { name: 'any', as, steps });
        if (taken) expect(runFlowTest(flow, taken).sentence).toBeNull();
        else expect(steps.slice(0, 1).every(({ did }) => 'tapped' in did)).toBe(true);
      }),
    );
  });
});

function tap(id: string, label: string): UserAction {
  return { tapped: { id, label } };
}

function withTemplate(flow: Flow, changed: Flow['templates'][number]): Flow {
  const templates = flow.templates.filter(({ template_key }) => template_key !== changed.template_key);
  return { ...flow, templates: [...templates, changed] };
}
