import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { anyFlow } from '../testing/arbitraries.ts';
import { smallFlow, transition } from '../testing/fixtures.ts';
import { explore } from './explore.ts';
import type { Finding, FindingCode } from './findings.ts';
import type { Effect, Flow } from '../types.ts';

const bounds = { most_situations: 300, keywords: false };

describe('a broken flow shows with its shortest chat', () => {
  it('a state that nobody comes to, and a transition that nobody takes', () => {
    const { findings } = explore(smallFlow(), bounds);
    expect(of(findings, 'state_unreached')).toEqual(['Nobody reaches “free”.']);
    expect(of(findings, 'transition_never_taken')).toEqual([
      'This path is never used: from “free” after AUDIO_RECEIVED to “label”.',
    ]);
  });

  it('where somebody is stuck', () => {
    const flow = without('agree', 'hello');
    const { findings } = explore(flow, bounds);
    const stuck = findings.find(({ code, sentence }) => code === 'stuck' && sentence.includes('“agree”'));
    expect(stuck?.chat.at(-1)?.did).toBe('[Go on!]');
  });

  it('an action that cannot be read', () => {
    const flow = smallFlow();
    flow.transitions.push(transition('hello', 'TEXT_RECEIVED', 'agree', ['sing']));
    const { findings } = explore(flow, bounds);
    expect(findings.find(({ code }) => code === 'reported')?.chat).toHaveLength(2);
  });

  it('a prompt that is said where none was chosen', () => {
    const flow = without('nobody', 'nowhere');
    flow.templates = flow.templates.map((one) =>
      one.template_key === 'hello' ? { ...one, body: 'Hello: {{prompt}}' } : one,
    );
    const missing = explore(flow, bounds).findings.filter(({ code }) => code === 'prompt_missing');
    expect(missing).toMatchObject([{ severity: 'warns', chat: [expect.anything()] }]);
  });

  it('a question that few come to, with the way there', () => {
    const keys = Array.from({ length: 14 }, (_, i) => `far_${i}`);
    const chain = ['hello', ...keys];
    const flow = smallFlow();
    const far = {
      ...flow,
      states: [
        ...flow.states,
        ...keys.map((state_key) => ({
          state_key,
          friendly_name: state_key,
          is_initial: false,
          is_final: false,
        })),
      ],
      transitions: [
        ...flow.transitions,
        ...keys.map((to, i) => transition(chain[i] ?? '', 'TEXT_RECEIVED', to)),
      ],
    };
    const [found] = explore(far, { ...bounds, most_situations: 3000 }).findings.filter(
      ({ code }) => code === 'far_away',
    );
    expect(found).toMatchObject({ severity: 'tells', state_key: 'far_11' });
    expect(found?.chat).toHaveLength(13);
  });

  it('a recording that ends without a label', () => {
    const { findings } = explore(smallFlow(), bounds);
    expect(of(findings, 'label_unconfirmed')).not.toEqual([]);
  });
});

describe('a broken engine shows', () => {
  it('what is kept without an agreement, and after STOP', () => {
    const { findings } = explore(smallFlow(), {
      ...bounds,
      keywords: true,
      step: (flow, snapshot, event) => {
        const { effects, ...rest } = step(flow, snapshot, event);
        const kept: Effect = { type: 'keep_transcription', message_ids: ['m'], text: 'x' };
        return { ...rest, effects: event.text === 'mango' ? [...effects, kept] : effects };
      },
    });
    expect(findings.find(({ code }) => code === 'consent_bypassed')?.chat).toHaveLength(1);
    expect(findings.find(({ code }) => code === 'kept_after_stop')?.chat.map(({ did }) => did)).toEqual([
      'STOP',
      'mango',
    ]);
  });

  it('a message that cannot be sent', () => {
    const reply = { state_key: null, prompt_id: null, body: '' };
    const { findings } = explore(smallFlow(), {
      ...bounds,
      step: (_, snapshot) => ({ snapshot, effects: [{ type: 'send', reply }] }),
    });
    expect(findings.find(({ code }) => code === 'unsendable')?.chat).toHaveLength(1);
  });
});

it('says that nothing is proven past its bound', () => {
  expect(explore(smallFlow(), { most_situations: 3 }).is_complete).toBe(false);
});

it('is total', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const { situations } = explore(flow, { most_situations: 6, old_buttons: true });
      expect(situations).toBeLessThanOrEqual(6);
    }),
    { numRuns: 30 },
  );
});

function of(findings: Finding[], code: FindingCode): string[] {
  return findings.filter((finding) => finding.code === code).map(({ sentence }) => sentence);
}

/** Returns the small flow without the transitions out of a state, and with another initial state. */
function without(from_state: string, initial: string): Flow {
  const flow = smallFlow();
  const transitions = flow.transitions.filter((each) => each.from_state !== from_state);
  return {
    ...flow,
    transitions,
    states: flow.states.map((each) => ({ ...each, is_initial: each.state_key === initial })),
  };
}
