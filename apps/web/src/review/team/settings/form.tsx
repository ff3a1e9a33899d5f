import { useState } from 'react';
import { z } from 'zod';
import { Checkbox, Field, Options, Select } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { Alert, classNames, OutlineButton, SubmitButton } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { number } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { pilots, SEVERAL } from '#lib/pilot.ts';
import { settings } from '@labrish/api/review/schema';
import { QueryFailure, Pending, Section } from '#components/section.tsx';
import { useSchemaForm } from '#lib/schema-form.ts';

const SHARES = [
  {
    name: 'calibration_share',
    label: 'Calibrations, in percent',
    hint: 'How many of the recordings that reviewers get are already settled, so that reviewers can be compared. Nobody can tell which. 0 to 50.',
  },
  {
    name: 'double_transcription_share',
    label: 'Recordings transcribed twice, in percent',
    hint: 'How many are transcribed by two people who do not see each other’s words. Both transcripts are kept. 0 to 100.',
  },
] as const;

/** Edits the settings of review. Enter saves. */
export function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const { register, handleSubmit, reset, formState } = useSchemaForm(settingsFields, toFields(settings));
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
      <Field
        label="Verdicts needed"
        hint="How many reviewers must agree on a recording. Two is usual; a disagreement always needs one more."
      >
        <Select className="w-28 [&>select]:h-11" {...register('quorum')}>
          <Options of={QUORUMS.map((n) => [n, n])} />
        </Select>
      </Field>
      {SHARES.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
          <input inputMode="decimal" autoComplete="off" className="h-11 w-28" {...register(name)} />
        </Field>
      ))}
      <MachineDrafts field={register('machine_drafts_on')} />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {theirs && <ConflictNotice what="page" theirs={theirs} onTake={(now) => reset(toFields(now))} />}
      {/* By keyboard one comes to Save first. */}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        <SubmitButton send="Save" sending="Saving..." isSending={isSubmitting} size="lg" />
        {isDirty && (
          <OutlineButton size="lg" disabled={isSubmitting} onClick={() => reset()}>
            Undo changes
          </OutlineButton>
        )}
      </div>
    </form>
  );
}

/** Says for which labels machines draft transcripts, and why not for others. */
function MachineDrafts({ field }: { field: ReturnType<ReturnType<typeof useSchemaForm>['register']> }) {
  const drafts = trpc.review.machineDrafts.useQuery();
  const { data, problem, waiting, ready } = drafts.data ?? { data: [], problem: null, waiting: 0, ready: 0 };
  const hasSome = data.some(({ state }) => state !== 'no_recogniser');
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">Drafts by a machine</legend>
      <p className="text-sm text-muted">
        A recogniser hears accepted recordings, and whoever transcribes may begin from what it heard.{' '}
        {hasSome
          ? `${number(ready)} ready, ${number(waiting)} waiting.`
          : drafts.isSuccess && 'No recogniser is set: ASR_URL in the server’s settings names one.'}
      </p>
      <QueryFailure what="What is drafted could not be loaded." query={drafts} />
      {LABELS.map(({ label, name }) => {
        const of = data.find((one) => one.label === label);
        return (
          <label
            key={label}
            className={classNames('flex min-h-11 flex-wrap items-center gap-x-2.5', !hasSome && 'hidden')}
          >
            <Checkbox value={label} {...field} className="size-4" />
            {name}
            {of?.recogniser && <span className="text-sm text-muted">{of.recogniser}</span>}
            {of?.state === 'no_recogniser' && (
              <span className="text-sm text-muted">No recogniser is set for it.</span>
            )}
            {of?.state === 'not_named' && (
              <span className="text-sm font-semibold text-amber">
                Waiting: recordings would go to {of.recipient}, and no agreement names it. Add its name to the
                text that people agree to; recordings of people who agree from then on are drafted.
              </span>
            )}
          </label>
        );
      })}
      {problem && <Alert variant="destructive">{problem}</Alert>}
    </fieldset>
  );
}

/** Saves the settings of review. */
function useSaveSettings(settings: Settings, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.review.settings.update.useMutation();
  return useVersionedSave(settings, {
    load: () => utils.review.settings.get.fetch(undefined, { staleTime: 0 }),
    changed: changedSettings,
    put: ({ version }, change: Omit<Settings, 'version'>) => update.mutateAsync({ ...change, version }),
    onSaved: (saved) => {
      utils.review.settings.get.setData(undefined, saved);
      notify.success('Settings saved');
      onSaved();
    },
    failed: 'The settings could not be saved. Try again.',
  });
}

export type Settings = z.output<typeof settings>;

const { quorum, calibration_share, double_transcription_share } = settings.shape;
const MOST_CALIBRATION = percentOf(calibration_share.maxValue ?? 1);
const MOST_DOUBLE = percentOf(double_transcription_share.maxValue ?? 1);

/** The possible quorums. */
export const QUORUMS = Array.from({ length: quorum.maxValue ?? 1 }, (_, n) => n + 1);

const percent = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d)?$/, `Type a number from 0 to ${most}.`)
    .transform((typed) => Number(typed.replace(',', '.')))
    .refine((value) => value <= most, `Type a number from 0 to ${most}.`)
    // Rounded, so that 7 % is stored as 0.07 and not as 0.07000000000000001.
    .transform((value) => Math.round(value * 10) / 1000);

const LABELS = pilots.flatMap(({ country, labels }) =>
  labels.map(({ key, name }) => ({
    label: `${country.code}/${key}`,
    name: SEVERAL ? `${country.name}: ${name}` : name,
  })),
);

/** The settings as they are typed: shares in percent, at most one digit after the point; labels by what is on. */
export const settingsFields = z
  .object({
    quorum: z.string().transform(Number),
    calibration_share: percent(MOST_CALIBRATION),
    double_transcription_share: percent(MOST_DOUBLE),
    machine_drafts_on: z.array(z.string()),
  })
  .transform(({ machine_drafts_on, ...rest }) => ({
    ...rest,
    machine_drafts_off: LABELS.flatMap(({ label }) => (machine_drafts_on.includes(label) ? [] : label)),
  }));
type SettingsFields = z.input<typeof settingsFields>;

/** Returns the text of the fields for these settings. */
export function toFields(stored: Settings): SettingsFields {
  return {
    quorum: String(stored.quorum),
    calibration_share: String(percentOf(stored.calibration_share)),
    double_transcription_share: String(percentOf(stored.double_transcription_share)),
    machine_drafts_on: LABELS.flatMap(({ label }) =>
      stored.machine_drafts_off.includes(label) ? [] : label,
    ),
  };
}

const FIELDS = [
  { name: 'quorum', label: 'Verdicts needed', unit: '' },
  { name: 'calibration_share', label: 'To calibrate', unit: '%' },
  { name: 'double_transcription_share', label: 'Transcribed twice', unit: '%' },
] as const;

/** Lists what somebody else has changed, with its new values. */
export function changedSettings(before: Settings, now: Settings): { label: string; value: string }[] {
  const [was, is] = [toFields(before), toFields(now)];
  const drafts = LABELS.filter(({ label }) => is.machine_drafts_on.includes(label)).map(({ name }) => name);
  return [
    ...FIELDS.flatMap(({ name, label, unit }) =>
      was[name] === is[name] ? [] : [{ label, value: `${is[name]}${unit}` }],
    ),
    ...(String(was.machine_drafts_on) === String(is.machine_drafts_on)
      ? []
      : [{ label: 'Drafts by a machine', value: drafts.join(', ') || 'none' }]),
  ];
}

function percentOf(share: number): number {
  return Math.round(share * 1000) / 10;
}

/** Shows the settings of review. */
export function SettingsTab() {
  const settings = trpc.review.settings.get.useQuery();
  const [saved, setSaved] = useState(0);
  return (
    <div className="max-w-3xl">
      <Section
        title="Review settings"
        note="Recordings already under review keep the settings they started with."
      >
        {settings.isPending && <Pending>Loading the settings...</Pending>}
        <QueryFailure what="The settings could not be loaded." query={settings} />
        {settings.data && (
          // Saving resets the form. A newer version that the page loads does not, so that nothing typed is lost.
          <SettingsForm key={saved} settings={settings.data} onSaved={() => setSaved((times) => times + 1)} />
        )}
      </Section>
    </div>
  );
}
