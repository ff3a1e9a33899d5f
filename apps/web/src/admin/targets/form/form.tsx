import { zodResolver } from '@hookform/resolvers/zod';
import type { Targets } from '@labrish/api/targets/schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '#components/field.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { ConflictNotice } from '#components/conflict-notice.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#lib/api/versioned-save.ts';
import { pilot } from '#lib/pilot.ts';
import { notify } from '#lib/toasts.ts';
import { CellFields } from './cell-fields.tsx';
import { changedTargets, toInput, toFields, targetFields, type TargetFields } from './target-fields.ts';

/** Edits the goal, the limit per topic, whether the bot follows the targets, and the targets that differ from the usual ones. */
export function TargetsForm({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { register, handleSubmit, reset, formState } = useForm<
    TargetFields,
    unknown,
    z.output<typeof targetFields>
  >({
    resolver: zodResolver(targetFields),
    defaultValues: toFields(targets),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const { save, problem, theirs } = useSaveTargets(targets, onClose);
  const guard = useLeaveGuard(isDirty);
  return (
    <form
      className="grid gap-5"
      noValidate
      aria-busy={isSubmitting}
      aria-label="Targets"
      onSubmit={(event) => void handleSubmit((typed) => save(typed))(event)}
    >
      {guard}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Goal, in recordings"
          hint={`Empty: ${pilot.targets.pairs}, as the first phase asks for.`}
          error={errors.goal?.message}
        >
          <input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
            placeholder={String(pilot.targets.pairs)}
            {...register('goal')}
          />
        </Field>
        <Field
          label="Most about one topic"
          hint="So many recordings of one person, and they are not asked about it any more."
          error={errors.most_per_topic?.message}
        >
          <input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
            {...register('most_per_topic')}
          />
        </Field>
      </div>
      <label className="flex w-fit items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          {...register('targets_enabled')}
        />
        <span>Ask more often where recordings are missing</span>
      </label>
      <CellFields targets={targets} register={register} errors={errors.own} />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {theirs && <ConflictNotice what="page" theirs={theirs} onTake={(now) => reset(toFields(now))} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="lg" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function useSaveTargets(targets: Targets, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.targets.set.useMutation();
  return useVersionedSave(targets, {
    load: () => utils.targets.get.fetch(undefined, { staleTime: 0 }),
    changed: changedTargets,
    put: ({ version }, typed: z.output<typeof targetFields>) =>
      update.mutateAsync({ ...toInput(typed), version }),
    onSaved: (saved) => {
      utils.targets.get.setData(undefined, saved);
      void utils.targets.progress.invalidate();
      notify.success('Targets saved!');
      onSaved();
    },
    failed: 'The targets could not be saved. Try again.',
  });
}
