import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#lib/api/versioned-save.ts';
import { notify } from '#lib/toasts.ts';
import { changedSettings, type Settings } from './settings-fields.ts';

/** Saves the settings of review. */
export function useSaveSettings(settings: Settings, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.review.settings.update.useMutation();
  return useVersionedSave(settings, {
    load: () => utils.review.settings.get.fetch(undefined, { staleTime: 0 }),
    changed: changedSettings,
    put: ({ version }, change: Omit<Settings, 'version'>) => update.mutateAsync({ ...change, version }),
    onSaved: (saved) => {
      utils.review.settings.get.setData(undefined, saved);
      notify.success('Settings saved!');
      onSaved();
    },
    failed: 'The settings could not be saved. Try again.',
  });
}
