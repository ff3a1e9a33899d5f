import type { State } from '@labrish/api/states/schema';
import type { StoredTransition } from '@labrish/conversation/stored-flow';
import { trpc } from '#lib/api/trpc.ts';
import type { Content } from '../drafts/content.ts';
import type { WholeFlow } from './edited-flow.ts';
import { NO_HARM, type ChangeTransitions, type Harm } from './harm.ts';
import type { Harmful } from './harm-notes.tsx';

/** Returns a function that finds the harm of saving a state's content. It finds none where `useLiveFlow` reads no flow. */
export function useHarmOfSave(state: State): (content: Content) => Promise<Harm> {
  const utils = trpc.useUtils();
  const live = useLiveFlow();
  return async (content) => {
    const whole = await live();
    if (!whole) return NO_HARM;
    const { harmOfSave } = await import('./harm-of-save.ts');
    return harmOfSave(
      whole,
      state,
      content,
      async (agreement) => (await utils.client.flowVersions.askedAgain.query(agreement)).people,
    );
  };
}

/** Leads a transition to another state, by its key. */
export const leading =
  (id: string, to_state: string): ChangeTransitions =>
  (all) =>
    all.map((one) => (one.id === id ? { ...one, to_state } : one));

/** Adds a transition, which is tried after the others of its event. */
export const adding =
  (transition: Pick<StoredTransition, 'from_state' | 'event_key' | 'to_state'>): ChangeTransitions =>
  (all) => [...all, { ...transition, id: 'added', priority: Infinity, rules: [], actions: [] }];

/** One attempt, which fails at once while offline: a save must not wait for it. */
const ONCE = { networkMode: 'always', retry: false } as const;

/** Returns a function that reads the whole flow; it reads none if that cannot be loaded, or if saves go live only when published. */
function useLiveFlow(): () => Promise<WholeFlow | undefined> {
  const { draft, whole } = trpc.useUtils().flowVersions;
  return async () => {
    const known = await draft.ensureData(undefined, ONCE).catch(() => undefined);
    if (known?.publishing === 'when_published') return undefined;
    return whole.ensureData(undefined, ONCE).catch(() => undefined) as Promise<WholeFlow | undefined>;
  };
}

/** Returns a function that finds what a change of transitions would break: nothing where `useLiveFlow` reads no flow. */
export function useHarmOfTransitions(): (change: ChangeTransitions, reached?: string) => Promise<Harmful[]> {
  const live = useLiveFlow();
  return async (change, reached) => {
    const whole = await live();
    return whole ? (await import('./harm-of-save.ts')).harmOfTransitions(whole, change, reached) : [];
  };
}
