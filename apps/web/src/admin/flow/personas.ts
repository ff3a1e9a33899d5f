import { nameOf } from './flow-data.ts';
import type { Persona } from '@labrish/conversation/flow-test';
import { NEWCOMER } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';

/** A persona to chat as, with its label. */
export interface ListedPersona {
  /** Identifies the persona in a list. */
  key: string;
  label: string;
  as: Persona;
}

/** Recordings of the returning persona: a plausible number. */
const GIVEN = 3;

/** Returns a persona for each relevant history: none, agreed to a version of the consent, or gave recordings. */
export function personasByHistory(flow: Flow): ListedPersona[] {
  const { consent_version } = flow;
  const versions = Array.from({ length: Math.max(0, consent_version) }, (_, i) => i + 1);
  return [
    { key: 'new', label: 'Somebody new', as: NEWCOMER },
    ...versions.map((version) => ({
      key: `agreed ${version}`,
      label: `Agreed to wording ${version}${version === consent_version ? ', the one in force' : ''}`,
      as: { state_key: null, agreed_to: version, submissions: 0 },
    })),
    {
      key: 'returning',
      label: `Back with ${GIVEN} recordings`,
      as: { state_key: endAfterAgreeing(flow), agreed_to: 'in_force', submissions: GIVEN },
    },
  ];
}

/** Returns a persona for each state. It has agreed and given one recording, unless people can reach the state before they agree. */
export function personaPerState(flow: Flow): ListedPersona[] {
  const early = beforeAgreeing(flow);
  return flow.states.map((state) => {
    const { state_key } = state;
    return {
      key: `at ${state_key}`,
      label: nameOf(state),
      as: early.has(state_key)
        ? { ...NEWCOMER, state_key }
        : { state_key, agreed_to: 'in_force', submissions: 1 },
    };
  });
}

/** Finds the final state of somebody who has given recordings; null if there is none. */
function endAfterAgreeing(flow: Flow): string | null {
  const early = beforeAgreeing(flow);
  const end = flow.states.find(({ state_key, is_final }) => is_final && !early.has(state_key));
  return end?.state_key ?? null;
}

/** Finds the states that people can reach without having agreed. */
function beforeAgreeing({ states, transitions }: Flow): Set<string> {
  const initial = states.find(({ is_initial }) => is_initial) ?? states[0];
  const reached = new Set(initial ? [initial.state_key] : []);
  for (const from of reached)
    for (const { from_state, to_state, rules, actions } of transitions) {
      const needsAgreement =
        rules.some(({ rule_key }) => rule_key === 'consent_given') ||
        actions.some(({ action_key }) => action_key === 'record_consent');
      if (from_state === from && !needsAgreement) reached.add(to_state);
    }
  return reached;
}
