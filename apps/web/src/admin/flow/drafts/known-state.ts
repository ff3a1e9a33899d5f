import type { State } from '@labrish/api/states/schema';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { contentOf } from './content.ts';
import { useRefreshFlow, type Template } from '../flow-data.ts';

export type Saved = Outputs['states']['save'];

/**
 * Returns `known`, which reads the cached data of a state at the moment of the call, and `cache`, which caches the answer of a
 * save.
 */
export function useKnownState(state: State) {
  const utils = trpc.useUtils();
  const cacheState = useCacheState();
  const cacheTemplate = useCacheTemplate();
  const refresh = useRefreshFlow();

  const known = () => {
    const template = utils.contentTemplates.list
      .getData()
      ?.templates.find(({ template_key }) => template_key === state.state_key);
    const mappings = utils.buttonMappings.list.getData()?.mappings.filter(isOf(state)) ?? [];
    const now = utils.states.list.getData()?.states.find(({ id }) => id === state.id);
    return { version: (now ?? state).version, template, server: contentOf(template, mappings) };
  };

  const cache = async (saved: Saved) => {
    // Refetch if the page knows a later change by now, because pushing the template takes a while.
    if (known().version > saved.state.version) return refresh();
    // Cancel requests for lists from before the save: their answers would overwrite it here.
    await Promise.all([
      cacheState(saved.state),
      utils.buttonMappings.list.cancel(),
      utils.contentTemplates.list.cancel(),
    ]);
    utils.buttonMappings.list.setData(
      undefined,
      (before) =>
        before && {
          mappings: [...before.mappings.filter((row) => !isOf(state)(row)), ...saved.mappings],
        },
    );
    if (saved.template) cacheTemplate(saved.template);
    void utils.stateMachine.invalidate();
    void utils.flowVersions.invalidate();
  };

  return { known, cache };
}

/** Replaces a state in the cached list, and cancels requests whose answers would overwrite it. */
export function useCacheState(): (state: State) => Promise<void> {
  const utils = trpc.useUtils();
  return async (state) => {
    await utils.states.list.cancel();
    utils.states.list.setData(
      undefined,
      (before) => before && { states: before.states.map((one) => (one.id === state.id ? state : one)) },
    );
  };
}

/** Puts a template into the cached list. */
export function useCacheTemplate(): (template: Template) => void {
  const utils = trpc.useUtils();
  return (template) =>
    utils.contentTemplates.list.setData(
      undefined,
      (before) =>
        before && {
          templates: [...before.templates.filter(({ id }) => id !== template.id), template].sort((a, b) =>
            a.template_key.localeCompare(b.template_key),
          ),
        },
    );
}

function isOf({ state_key }: State) {
  return (row: { state_key: string }) => row.state_key === state_key;
}
