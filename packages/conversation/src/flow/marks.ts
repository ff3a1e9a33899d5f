import type { Flow, Step } from '../types.ts';

const MARK = 'explored_';
const REPORTED = new RegExp(`^There is no action "${MARK}(\\d+)"`);

/** Adds an unknown action to each transition: its report shows that the transition was taken. */
export function marked(flow: Flow): Flow {
  const transitions = flow.transitions.map((transition, i) => ({
    ...transition,
    actions: [...transition.actions, { action_key: `${MARK}${i}`, params: {} }],
  }));
  return { ...flow, transitions };
}

/** Returns the indexes of the transitions that a step of the marked flow took. */
export function takenIn({ effects }: Step): number[] {
  return effects.flatMap((effect) => {
    const index = effect.type === 'report' ? REPORTED.exec(effect.problem)?.[1] : undefined;
    return index === undefined ? [] : [Number(index)];
  });
}
