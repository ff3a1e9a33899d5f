import type { Plan, Release, ReleaseInput } from '@labrish/api/releases/schema';
import { LICENCES } from '@labrish/dataset';
import { useId, useState } from 'react';
import { Field } from '#components/field.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { SeriesField } from './series-field.tsx';
import { Make } from './make.tsx';
import type { useVersionForm } from './use-version-form.ts';
import { WithdrawalField } from './withdrawal-field.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/** Asks for the properties of a new version. */
export function VersionForm(props: {
  version: ReturnType<typeof useVersionForm>;
  releases: Release[];
  /** What the version would contain; undefined while that is unknown. */
  plan: Plan | undefined;
  isPlanFailed: boolean;
  onMade: (id: string) => void;
}) {
  const { form, allSeries, series, seriesField, choose, chooseAnother } = props.version;
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { make, problem } = useMake(props.onMade);
  const guard = useLeaveGuard([dirtyFields.series, dirtyFields.title, dirtyFields.version].some(Boolean));
  return (
    <form
      className="grid gap-5"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(make)(event)}
    >
      {guard}
      <SeriesField
        allSeries={allSeries}
        series={series}
        field={seriesField}
        error={errors.series?.message}
        onChoose={choose}
        onAnother={chooseAnother}
      />
      <Field label="Title" hint="What people read." error={errors.title?.message}>
        <input autoComplete="off" className="h-11" {...form.register('title')} />
      </Field>
      <Field
        label="Version"
        hint="The first number is for a change so large that figures cannot be compared any more, the second for the next version, the third for a mended one."
        error={errors.version?.message}
      >
        <input inputMode="decimal" autoComplete="off" className="h-11 w-36" {...form.register('version')} />
      </Field>
      <Field
        label="DOI"
        hint="Under which it is cited, where one was reserved for it. It stands in the files, which never change."
        error={errors.doi?.message}
      >
        <input autoComplete="off" className="h-11" {...form.register('doi')} />
      </Field>
      <Options form={form} />
      <WithdrawalField field={form.register('on_withdrawal')} error={errors.on_withdrawal?.message} />
      <Make
        releases={props.releases}
        series={series}
        plan={props.plan}
        isPlanFailed={props.isPlanFailed}
        problem={problem}
        isMaking={isSubmitting}
      />
    </form>
  );
}

const ALSO_IN_IT = [
  { field: 'includes_untranscribed', name: 'Also recordings that nobody has written down', note: null },
  {
    field: 'includes_rejected',
    name: 'Also what was rejected for its sound',
    note: 'As a subset of its own. Never what holds other people, another’s work or personal details.',
  },
  {
    field: 'includes_open',
    name: 'Also what reviewers have not decided about',
    note: 'As a subset of its own. Nobody has listened for personal details in it.',
  },
] as const;

/** Asks which recordings the version includes. */
function Options({ form }: Pick<ReturnType<typeof useVersionForm>, 'form'>) {
  const id = useId();
  return (
    <>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Licence</Label>
        <Select
          id={id}
          className="w-44 [&>select]:h-11"
          aria-describedby={`${id}-note`}
          {...form.register('licence')}
        >
          {LICENCES.map((licence) => (
            <option key={licence.id} value={licence.id}>
              {licence.name}
            </option>
          ))}
        </Select>
        <p id={`${id}-note`} className="text-sm text-muted">
          Only recordings whose speakers agreed to it by name.
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Also in it</legend>
        {ALSO_IN_IT.map(({ field, name, note }) => (
          <label key={field} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0 accent-primary" {...form.register(field)} />
            <span>
              {name}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Makes a version: fixes its list at once and starts the build on the server. @param onMade gets its id once the list has reloaded */
function useMake(onMade: (id: string) => void) {
  const refresh = useRefreshReleases();
  const create = trpc.releases.create.useMutation();
  const [problem, setProblem] = useState<string>();

  const make = async (input: ReleaseInput) => {
    setProblem(undefined);
    try {
      const { id } = await create.mutateAsync(input);
      await refresh();
      notify.success(`Version ${input.version} is being built.`);
      onMade(id);
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'The version could not be made. Try again.'}`);
    }
  };
  return { make, problem };
}
