import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId } from 'react';
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { REASONS } from '@labrish/dataset';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { classNames } from '#lib/class-names.ts';
import {
  answersAbout,
  type AwaitingAdjudication,
  type Decided,
  decisionForm,
  NOTHING_TYPED,
  type DecisionFields,
} from './decision.ts';
import { Choices, Problem } from './choices.tsx';
import { Overtaken } from './overtaken.tsx';
import type { Decide } from './use-decide.ts';

/** Asks for the admin's decision and its reason. Ctrl+Enter sends it from any field. */
export function DecisionForm(props: {
  item: AwaitingAdjudication;
  decide: Decide;
  isSettled: boolean;
  onTyped: (item: AwaitingAdjudication | undefined) => void;
  onGoOn: () => void;
}) {
  const { item, decide, onTyped } = props;
  const id = useId();
  const { control, register, handleSubmit, formState } = useForm<DecisionFields, unknown, Decided>({
    resolver: zodResolver(decisionForm),
    defaultValues: NOTHING_TYPED,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const answer = useWatch({ control, name: 'answer' });
  const submit = () => void handleSubmit(decide.save)();
  useEffect(() => {
    onTyped(isDirty ? item : undefined);
    return () => onTyped(undefined);
  }, [isDirty, item, onTyped]);

  return (
    <form
      aria-labelledby={`${id}-title`}
      aria-busy={isSubmitting}
      noValidate
      className="grid min-w-0 gap-4 rounded-xl border bg-card p-5 sm:p-6 xl:sticky xl:top-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
        event.preventDefault();
        submit();
      }}
    >
      <h3 id={`${id}-title`} className="text-lg font-bold">
        Your decision
      </h3>
      <Choices legend="What do you decide?" error={errors.answer?.message}>
        {answersAbout(item).map((one) => (
          <label key={one.answer} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={one.answer}
              className="size-5 shrink-0 accent-primary"
              {...register('answer')}
            />
            {one.label}
          </label>
        ))}
      </Choices>
      {item.stage === 'words' && answer === 'accept' && (
        <p className="text-sm text-muted">Every wording is kept beside the others: none replaces another.</p>
      )}
      {answer === 'reject' && <ReasonChoices field={register('reasons')} error={errors.reasons?.message} />}
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-why`}>Why, for whoever asks later</Label>
        <textarea
          id={`${id}-why`}
          dir="auto"
          rows={3}
          maxLength={500}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={errors.comment && `${id}-why-note`}
          className={classNames(inputClasses, 'h-auto min-h-24 py-2')}
          {...register('comment')}
        />
        <Problem id={`${id}-why-note`}>{errors.comment?.message}</Problem>
      </div>
      {decide.problem && !decide.isOver && <Alert variant="destructive">{decide.problem}</Alert>}
      <Overtaken {...props} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" size="lg" disabled={isSubmitting || decide.isOver}>
          {isSubmitting ? 'Saving...' : decide.said ? 'Decide anyway' : 'Decide'}
        </Button>
      </div>
    </form>
  );
}

/** Asks why the recording is rejected; each reason says when it applies. */
function ReasonChoices({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Choices
      legend="Reasons"
      note="At least one, five at most."
      error={error}
      className="grid gap-x-4 sm:grid-cols-2"
    >
      {REASONS.map(({ key, label, rule }) => (
        <label key={key} className="flex min-h-11 items-start gap-3 py-1.5">
          <input type="checkbox" value={key} className="mt-0.5 size-5 shrink-0 accent-primary" {...field} />
          <span className="min-w-0">
            {label}
            <span className="block text-sm text-muted">{rule}</span>
          </span>
        </label>
      ))}
    </Choices>
  );
}
