import { smallFlow, transition } from '@labrish/conversation/testing/fixtures';
import { anyFlow } from '@labrish/conversation/testing/arbitraries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginChat } from '@labrish/conversation/chat';
import { personasByHistory, personaPerState } from './personas.ts';

it('is somebody new, somebody of each wording, or somebody who comes back to where one ends', () => {
  const flow = smallFlow();
  flow.states.push({ state_key: 'thanks', friendly_name: 'Thanks', is_initial: false, is_final: true });
  flow.transitions.push(transition('label', 'SKIP', 'thanks'));
  expect(personasByHistory(flow).map(({ label, as }) => [label, as.state_key, as.agreed_to])).toEqual([
    ['Somebody new', null, null],
    ['Agreed to wording 1', null, 1],
    ['Agreed to wording 2, the one in force', null, 2],
    ['Back with 3 recordings', 'thanks', 'in_force'],
  ]);
});

it('has agreed in a state that one comes to only by agreeing', () => {
  const agreed = personaPerState(smallFlow()).filter(({ as }) => as.agreed_to === 'in_force');
  expect(agreed.map(({ as }) => as.state_key)).toEqual(['ask', 'label', 'words', 'free']);
});

it('can be each of them in any flow', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      for (const { as } of [...personasByHistory(flow), ...personaPerState(flow)]) beginChat(flow, as);
    }),
  );
});
