import type { Plan, Release, ReleaseInput } from '@labrish/api/releases/schema';
import { useAttempt } from '#lib/attempt.ts';
import { LICENCES } from '@labrish/dataset';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Checkbox, Field, Options, Select } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { SeriesField, WithdrawalField, type NewVersionForm } from './fields.tsx';
import { refusalOr, notify } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useRefreshReleases } from '../refresh.ts';
import { Alert, Button } from '#components/ui/elements.tsx';
import { shareInWords } from '../words.ts';
import { unpublishedOf } from './version-fields.ts';

/** Asks for the properties of a new version. */
export function VersionForm(props: {
  version: NewVersionForm;
  releases: Release[];
  /** What the version would contain; undefined while that is unknown. */
  plan: Plan | undefined;
  isPlanFailed: boolean;
  onMade: (id: string) => void;
}) {
  const { plan } = props;
  const { form, series } = props.version;
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { make, problem } = useMake(props.onMade);
  const id = useId();
  const isNothingNew = plan !== undefined && isSameAsBefore(plan);
  const withoutChanges = useWatch({ control: form.control, name: 'without_changes' });
  const unpublished = unpublishedOf(props.releases, series);
  const guard = useLeaveGuard([dirtyFields.series, dirtyFields.title, dirtyFields.version].some(Boolean));
  return (
    <form
      className="grid gap-5"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(make)(event)}
    >
      {guard}
      <SeriesField version={props.version} />
      <Field label="Title" hint="The name that people see." error={errors.title?.message}>
        <input autoComplete="off" className="h-11" {...form.register('title')} />
      </Field>
      <Field
        label="Number"
        hint="Raise the first number when results can no longer be compared, the second for a new release, the third for a fix."
        error={errors.version?.message}
      >
        <input inputMode="decimal" autoComplete="off" className="h-11 w-36" {...form.register('version')} />
      </Field>
      <Field
        label="DOI"
        hint="For citations, if you reserved one with release:push --to zenodo --reserve. It is written into the files, which never change."
        error={errors.doi?.message}
      >
        <input autoComplete="off" className="h-11" {...form.register('doi')} />
      </Field>
      <Contents form={form} />
      <WithdrawalField form={form} />
      {isNothingNew && (
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox {...form.register('without_changes')} />
          Make it although nothing has changed since release {plan?.previous_version}
        </label>
      )}
      <div className="grid gap-3 border-t pt-4">
        <p id={id} aria-live="polite" className="min-h-12 xl:min-h-0">
          {unpublished
            ? `Release ${unpublished.version} is not published yet. Publish or discard it first.`
            : sentenceOf(plan, props.isPlanFailed)}
        </p>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <Button
          type="submit"
          size="lg"
          className="justify-self-end"
          aria-describedby={id}
          disabled={
            isSubmitting ||
            Boolean(unpublished) ||
            plan?.recordings === 0 ||
            (isNothingNew && !withoutChanges)
          }
        >
          {isSubmitting ? 'Making it...' : 'Make this release'}
        </Button>
      </div>
    </form>
  );
}

const ALSO_IN_IT = [
  { field: 'includes_untranscribed', name: 'Recordings that nobody has transcribed', note: null },
  {
    field: 'includes_rejected',
    name: 'Recordings rejected for their sound',
    note: 'As a separate subset. Never recordings with other people, another’s work or personal details.',
  },
  {
    field: 'includes_open',
    name: 'Recordings that reviewers have not decided about',
    note: 'As a separate subset. Nobody has checked it for personal details.',
  },
] as const;

/** Asks which recordings the version includes. */
function Contents({ form }: Pick<NewVersionForm, 'form'>) {
  return (
    <>
      <Field label="Licence" hint="Includes only recordings whose speakers agreed to this licence.">
        <Select className="w-44 [&>select]:h-11" {...form.register('licence')}>
          <Options of={LICENCES.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Also include</legend>
        {ALSO_IN_IT.map(({ field, name, note }) => (
          <label key={field} className="flex min-h-11 items-center gap-3">
            <Checkbox {...form.register(field)} />
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
  const { problem, attempt } = useAttempt((...said) => `Error: ${refusalOr(...said)}`);
  const make = (input: ReleaseInput) =>
    attempt('The release could not be made. Try again.', async () => {
      const { id } = await create.mutateAsync(input);
      await refresh();
      notify.success(`Release ${input.version} is being built.`);
      onMade(id);
    });
  return { make, problem };
}

function isSameAsBefore({ previous_version, recordings, added, removed, changed }: Plan): boolean {
  return previous_version !== null && recordings > 0 && !added && !removed && !changed;
}

/** Says in a line what the version would contain. */
function sentenceOf(plan: Plan | undefined, isFailed: boolean): string {
  if (isFailed) return 'What it would contain could not be loaded.';
  if (!plan) return 'Checking all recordings...';
  if (plan.recordings === 0) return 'No recordings can be published yet, so there is no release to make.';
  if (isSameAsBefore(plan)) return `Nothing has changed since release ${plan.previous_version}.`;
  return `It would contain ${shareInWords(plan)}.`;
}
