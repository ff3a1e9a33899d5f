import type { State } from '@labrish/api/states/schema';
import type { Transition } from '@labrish/api/transitions/schema';
import { useState } from 'react';
import { adding, leading, useHarmOfTransitions } from '#admin/flow/checks/use-harm.ts';
import { type Flow, routesOf } from '#admin/flow/flow-data.ts';
import { useTransitionEdits } from '#admin/flow/transitions/transition-edits.ts';
import { useAdminLocation } from '#admin/admin-location.ts';
import { notify } from '#lib/outcomes.ts';
import { usePageKeys } from '#lib/page-keys.ts';
import type { NodeChoice } from './content.ts';

/** A choice whose destination is being chosen. */
export interface Armed {
  state_key: string;
  choice: NodeChoice;
}

/**
 * Changes where a choice leads in two steps: the user picks the choice, then the state. If the choice has no event, opens its
 * state instead, to choose one. If the event has several transitions, opens these instead, because the user must pick one.
 * Escape cancels, wherever the focus is.
 *
 * @param onDone moves the focus back to the choice
 */
export function useConnecting(flow: Flow | undefined, onDone: (armed: Armed) => void) {
  const [armed, setArmed] = useState<Armed>();
  const { openState, openLine } = useAdminLocation();
  const { create, move } = useTransitionEdits();
  const findHarm = useHarmOfTransitions();

  const routesFor = ({ state_key, choice }: Armed) => {
    const from = flow?.states.find((state) => state.state_key === state_key);
    return { from, routes: flow && from ? routesOf(flow.transitions, from.id, choice.event_key) : [] };
  };

  const arm = (wanted: Armed) => {
    const { state_key, choice } = wanted;
    if (choice.event_key === '') {
      notify.info(
        `“${choice.label}” has no event yet`,
        'Choose its event first; then it can lead somewhere.',
      );
      return openState(state_key, { choice_id: choice.id });
    }
    if (routesFor(wanted).routes.length > 1)
      return openLine({ from: state_key, event_key: choice.event_key });
    setArmed(wanted);
  };

  /** Changes the route, or creates one. If that would break the chat, offers it as the action of a warning instead. */
  const changeUnlessHarmful = async (
    from: State,
    event_key: string,
    to: State,
    route: Transition | undefined,
  ) => {
    const change = async () =>
      void (await (route
        ? move(route, to.id)
        : create({ from_state_id: from.id, event_key, to_state_id: to.id })));
    const [from_state, to_state] = [from.state_key, to.state_key];
    const changed = route ? leading(route.id, to_state) : adding({ from_state, event_key, to_state });
    const harm = await findHarm(changed, to_state).catch(() => []);
    if (harm.length === 0) return change();
    const sentences = harm.map(({ sentence }) => sentence).join(' ');
    const anyway = { label: 'Change anyway', onClick: () => void change() };
    notify.warning('Not changed: it would break the chat', sentences, anyway);
  };

  const leadTo = async (to_state_key: string) => {
    if (!armed || !flow) return;
    setArmed(undefined);
    const { from, routes } = routesFor(armed);
    const [route] = routes;
    const to = flow.states.find((state) => state.state_key === to_state_key);
    if (!from || !to) return notify.error('Invalid state', 'Selected state not found');
    if (route?.to_state.id === to.id) notify.info(`“${armed.choice.label}” already leads there`);
    else await changeUnlessHarmful(from, armed.choice.event_key, to, route);
    onDone(armed);
  };

  const cancel = () => {
    setArmed(undefined);
    if (armed) onDone(armed);
  };
  usePageKeys((event) => {
    if (event.key === 'Escape' && armed) cancel();
  });
  return { armed, arm, leadTo, cancel };
}
