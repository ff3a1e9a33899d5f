import type { Transition } from '@labrish/api/transitions/schema';
import { notify } from '#lib/outcomes.ts';
import { trpc, type Outputs, isSignedOut, errorMessage } from '#lib/api/trpc.ts';
import { nameOf } from '#admin/flow/flow-data.ts';

/** A transition with its rules and actions. */
export type WholeTransition = Transition &
  Outputs['transitions']['rules'] &
  Outputs['transitions']['actions'];

/** Returns a function that loads a transition from the server, not from the cache; null if it is gone. */
export function useLatestTransition(id: string): () => Promise<WholeTransition | null> {
  const { client } = trpc.useUtils();
  return async () => {
    // Load the version first: after a change between these requests, the save is refused as stale and overwrites nothing.
    const { transitions } = await client.transitions.list.query();
    const transition = transitions.find((one) => one.id === id);
    if (!transition) return null;
    const [rules, actions] = await Promise.all([
      client.transitions.rules.query({ transition_id: id }),
      client.transitions.actions.query({ transition_id: id }),
    ]);
    return { ...transition, ...rules, ...actions };
  };
}

/** Returns what every versioned save of a transition needs. @param done the toast when it is saved */
export function useTransitionSave(id: string, done: string) {
  const load = useLatestTransition(id);
  const { succeed, fail } = useOutcome();
  return {
    load,
    onSaved: () => succeed(done),
    onUnsaved: (error?: unknown) => fail('Update failed', error),
  };
}

/** Returns the edits of transitions that have no form to show a conflict. Each returns whether it worked. */
export function useTransitionEdits() {
  const create = trpc.transitions.create.useMutation();
  const move = trpc.transitions.move.useMutation();
  const { succeed, fail } = useOutcome();
  const run = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work;
    } catch (error) {
      fail(failed, error);
      return false;
    }
    await succeed(done);
    return true;
  };
  return {
    create: (input: Parameters<typeof create.mutateAsync>[0]) =>
      run(create.mutateAsync(input), 'Transition created', 'Creation failed'),
    move: ({ id, version }: Transition, to_state_id: string) =>
      run(move.mutateAsync({ id, version, to_state_id }), 'Transition updated', 'Update failed'),
  };
}

/** Shows the outcome of an edit as a toast, and refetches what the page shows of transitions. */
function useOutcome() {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.transitions.invalidate(),
      utils.stateMachine.invalidate(),
      utils.flowVersions.invalidate(),
    ]);
  return {
    succeed: async (done: string) => {
      await refresh();
      notify.success(done);
    },
    /** @param error undefined after a conflict, which its form shows. */
    fail: (failed: string, error: unknown) => {
      if (error) {
        const reason = errorMessage(error);
        notify.error(reason === STATE_GONE ? 'Invalid state' : failed, reason);
      }
      if (isSignedOut(error)) return;
      // Refetch, because somebody else may have changed or removed what this edit was about.
      void utils.states.list.invalidate();
      void refresh();
    },
  };
}

/** The server's own words for a state that is not there any more (SPEC section 5). */
const STATE_GONE = 'Selected state not found';

/** Loads the rules and actions of a transition; both are undefined while they load. */
export function useRulesAndActions(transition_id: string) {
  const rules = trpc.transitions.rules.useQuery({ transition_id });
  const actions = trpc.transitions.actions.useQuery({ transition_id });
  return {
    rules: rules.data?.rules,
    actions: actions.data?.actions,
    error: rules.error ?? actions.error,
  };
}

/** Returns the rules of a transition as words that follow "if"; empty if there are none. */
export function useGuard(transition_id: string): string {
  const { data } = trpc.transitions.rules.useQuery({ transition_id });
  return (data?.rules ?? []).map(({ description }) => description).join(' and ');
}

/** A part of a transition that can be changed, in words for a person. */
export interface Part {
  name: 'destination' | 'rules' | 'actions' | 'priority';
  label: string;
  value: string;
}

type Described = { description: string }[];

export function partsOf({ to_state, rules, actions, priority }: WholeTransition): Part[] {
  const read = (rows: Described, between: string) => rows.map((row) => row.description).join(between);
  return [
    { name: 'destination', label: 'Goes To State', value: nameOf(to_state) },
    { name: 'rules', label: 'Only if', value: read(rules, ' and ') || 'always' },
    { name: 'actions', label: 'Then do', value: read(actions, ', ') || 'nothing' },
    { name: 'priority', label: 'Priority', value: String(priority) },
  ];
}

/**
 * Returns the changed parts with their current values. Compares what is stored, because parts that read the same may differ,
 * for example in a region's code.
 */
export function changedParts(before: WholeTransition, now: WholeTransition): Part[] {
  const [was, is] = [before, now].map(stored);
  return partsOf(now).filter(({ name }) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]));
}

function stored({ to_state, rules, actions, priority }: WholeTransition): Record<Part['name'], unknown> {
  return {
    destination: to_state.id,
    rules: rules.map(({ rule_key, params }) => [rule_key, params]),
    actions: actions.map(({ action_key, params }) => [action_key, params]),
    priority,
  };
}
