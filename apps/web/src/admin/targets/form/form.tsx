import { DIMENSION_WORDS } from '../dimension-words.ts';
import { type Targets, MOST_PER_TOPIC, type TargetsInput } from '@labrish/api/targets/schema';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { Checkbox, Field, FormButtons } from '#components/ui/form.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';
import { notify } from '#lib/outcomes.ts';
import { DIMENSIONS, type Dimension } from '@labrish/pilot';
import { useState } from 'react';
import { useSchemaForm } from '#lib/schema-form.ts';
import { number } from '#lib/format.ts';

/** Edits the goal, the limit per topic, whether the bot follows the targets, and the targets that differ from the usual ones. */
export function TargetsForm({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { register, handleSubmit, reset, formState } = useSchemaForm(targetFields, toFields(targets));
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
          hint={`If empty: ${pilot.targets.pairs}, the goal of the first phase.`}
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
          label="Limit per topic"
          hint="After this many recordings about a topic, a person is not asked about it again."
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
        <Checkbox className="mt-1" {...register('targets_enabled')} />
        <span>Ask more often where recordings are missing</span>
      </label>
      {DIMENSIONS.map((dimension) => (
        <DimensionFields
          key={dimension}
          {...{ dimension, targets, register }}
          errors={errors.own?.[dimension]}
        />
      ))}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {theirs && <ConflictNotice what="page" theirs={theirs} onTake={(now) => reset(toFields(now))} />}
      <FormButtons send="Save" sending="Saving..." isSending={isSubmitting} onLeave={onClose} size="lg" />
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
      notify.success('Targets saved');
      onSaved();
    },
    failed: 'The targets could not be saved. Try again.',
  });
}

/** Shows a field for each cell of a dimension, folded. An empty field means the usual target, which is its placeholder. */
function DimensionFields(props: {
  dimension: Dimension;
  targets: Targets;
  register: UseFormRegister<TargetFields>;
  errors: NonNullable<FieldErrors<TargetFields>['own']>[string];
}) {
  const { dimension, targets, register, errors } = props;
  const cells = targets.targets
    .filter((one) => one.dimension === dimension)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const changed = cells.filter(({ recordings, usual }) => recordings !== usual).length;
  const [isOpen, setOpen] = useState(changed > 0);
  return (
    // Unfold the fields on an error. They stay open when it is corrected, because somebody is typing there.
    <details
      open={isOpen || errors !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer font-semibold">
        {DIMENSION_WORDS[dimension].title}
        {changed > 0 && <span className="font-normal text-muted">, {changed} custom</span>}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        {cells.map(({ key, name, usual }) => (
          <Field key={key} label={name} error={errors?.[key]?.message}>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(usual)}
              {...register(`own.${dimension}.${key}`)}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}

const MOST = 10_000_000;

const say = (least: number, most: number) => `Type a whole number from ${number(least)} to ${number(most)}`;

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, `${say(least, most)}.`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${say(least, most)}.`);

/** An empty field means the usual target. */
const wholeOrUsual = (least: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, `${say(least, MOST)}, or nothing.`)
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((n) => n === null || (n >= least && n <= MOST), `${say(least, MOST)}, or nothing.`);

/** The targets as they are typed. An empty field means the usual value. */
export const targetFields = z.object({
  goal: wholeOrUsual(1),
  most_per_topic: whole(1, MOST_PER_TOPIC),
  targets_enabled: z.boolean(),
  own: z.record(z.string(), z.record(z.string(), wholeOrUsual(0))),
});

type TargetFields = z.input<typeof targetFields>;

/** Returns the values of the fields for these targets. */
export function toFields({ goal, most_per_topic, targets_enabled, targets }: Targets): TargetFields {
  const own: TargetFields['own'] = {};
  for (const { dimension, key, recordings, usual } of targets)
    (own[dimension] ??= {})[key] = recordings === usual ? '' : String(recordings);
  return {
    goal: goal === null ? '' : String(goal),
    most_per_topic: String(most_per_topic),
    targets_enabled,
    own,
  };
}

/** Returns what is sent for the typed values. */
export function toInput({ own, ...typed }: z.output<typeof targetFields>): Omit<TargetsInput, 'version'> {
  return {
    ...typed,
    own: DIMENSIONS.flatMap((dimension) =>
      Object.entries(own[dimension] ?? {}).flatMap(([key, recordings]) =>
        recordings === null ? [] : [{ dimension, key, recordings }],
      ),
    ),
  };
}

/** Returns what somebody else has changed, with its current value. */
export function changedTargets(before: Targets, now: Targets): { label: string; value: string }[] {
  const all = [
    { name: 'goal', label: 'Goal', value: now.goal === null ? 'as usual' : number(now.goal) },
    { name: 'most_per_topic', label: 'About one topic', value: number(now.most_per_topic) },
    { name: 'targets_enabled', label: 'Prefer what is missing', value: now.targets_enabled ? 'on' : 'off' },
  ] as const;
  const fields = all.filter(({ name }) => before[name] !== now[name]);
  const was = ownOf(before);
  const changed = now.targets.filter(
    ({ dimension, key, recordings, usual }) =>
      was(dimension, key) !== (recordings === usual ? undefined : recordings),
  );
  return [
    ...fields.map(({ label, value }) => ({ label, value })),
    ...changed.map(({ name, recordings }) => ({ label: name, value: number(recordings) })),
  ];
}

function ownOf({ targets }: Targets) {
  return (dimension: Dimension, key: string) => {
    const target = targets.find((one) => one.dimension === dimension && one.key === key);
    return !target || target.recordings === target.usual ? undefined : target.recordings;
  };
}
