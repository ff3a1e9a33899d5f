import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '#components/field.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { ConflictNotice } from '#components/conflict-notice.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { toFields, settingsFields, QUORUMS, type Settings, type SettingsFields } from './settings-fields.ts';
import { useSaveSettings } from './save-settings.ts';

/** Edits the three settings. Enter saves. */
export function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const id = useId();
  const { register, handleSubmit, reset, formState } = useForm<
    SettingsFields,
    unknown,
    z.output<typeof settingsFields>
  >({
    resolver: zodResolver(settingsFields),
    defaultValues: toFields(settings),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const { save, problem, theirs } = useSaveSettings(settings, onSaved);
  const guard = useLeaveGuard(isDirty);
  return (
    <form
      className="grid gap-5"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void handleSubmit((change) => save(change))(event)}
    >
      {guard}
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Verdicts needed</Label>
        <Select
          id={id}
          className="w-28 [&>select]:h-11"
          aria-describedby={`${id}-note`}
          {...register('quorum')}
        >
          {QUORUMS.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </Select>
        <p id={`${id}-note`} className="text-sm text-muted">
          How many reviewers have to agree on a recording. Two is usual; a disagreement always takes one more.
        </p>
      </div>
      <Field
        label="Recordings to calibrate, in percent"
        hint="How many of those given out are settled already, so that each reviewer can be compared. Nobody can tell which. 0 to 50."
        error={errors.calibration_share?.message}
      >
        <input
          inputMode="decimal"
          autoComplete="off"
          className="h-11 w-28"
          {...register('calibration_share')}
        />
      </Field>
      <Field
        label="Recordings written down twice, in percent"
        hint="How many are written down by two people who do not see each other’s words. Both wordings are kept. 0 to 100."
        error={errors.double_transcription_share?.message}
      >
        <input
          inputMode="decimal"
          autoComplete="off"
          className="h-11 w-28"
          {...register('double_transcription_share')}
        />
      </Field>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {theirs && <ConflictNotice what="page" theirs={theirs} onTake={(now) => reset(toFields(now))} />}
      <div className="flex flex-wrap justify-end gap-2">
        {isDirty && (
          <Button variant="outline" size="lg" disabled={isSubmitting} onClick={() => reset()}>
            Undo changes
          </Button>
        )}
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
