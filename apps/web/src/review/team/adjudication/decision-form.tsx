import { REASONS } from '@labrish/dataset';
import { useEffect, useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Alert, Button, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { inputClasses, Label, Form } from '#components/ui/form.tsx';
import {
  answersAbout,
  type Answer,
  type AwaitingAdjudication,
  decisionForm,
  NOTHING_TYPED,
  type ReviewOf,
} from './decision.ts';
import type { Decide } from './use-decide.ts';
import { timeOfDay } from '#lib/format.ts';
import { labelName } from '#lib/pilot.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

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
  const { control, register, handleSubmit, formState } = useSchemaForm(decisionForm, NOTHING_TYPED);
  const { errors, isDirty, isSubmitting } = formState;
  const answer = useWatch({ control, name: 'answer' });
  const submit = () => void handleSubmit(decide.save)();
  useEffect(() => {
    onTyped(isDirty ? item : undefined);
    return () => onTyped(undefined);
  }, [isDirty, item, onTyped]);

  return (
    <Form
      aria-labelledby={`${id}-title`}
      aria-busy={isSubmitting}
      noValidate
      className="grid min-w-0 gap-4 rounded-xl border bg-card p-5 sm:p-6 xl:sticky xl:top-4"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
        event.preventDefault();
        submit();
      }}
    >
      <h3 id={`${id}-title`} className="text-lg font-bold">
        Your decision
      </h3>
      <AnswerFields
        about={item}
        answer={answer}
        errors={errors}
        fields={[register('answer'), register('reasons')]}
      >
        {item.stage === 'words' && answer === 'accept' && (
          <p className="text-sm text-muted">All transcripts stay: none replaces another.</p>
        )}
      </AnswerFields>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-why`}>Reason, for the record</Label>
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
    </Form>
  );
}

const WHY = REASONS.map(({ key, ...reason }) => ({ answer: key, ...reason }));

/** Asks for an answer about a recording, and for the reasons of a rejection. @param props.children shown below the answers */
export function AnswerFields(props: {
  about: Pick<AwaitingAdjudication, 'stage' | 'pilot'>;
  /** The chosen one. */
  answer: Answer | null;
  errors: Partial<Record<'answer' | 'reasons', { message?: string | undefined }>>;
  fields: [answer: UseFormRegisterReturn, reasons: UseFormRegisterReturn];
  children?: ReactNode;
}) {
  const { about, answer, errors, fields } = props;
  return (
    <>
      <Choices type="radio" of={answersAbout(about)} field={fields[0]} error={errors.answer?.message} />
      {props.children}
      {answer === 'reject' && (
        <Choices type="checkbox" of={WHY} field={fields[1]} error={errors.reasons?.message} />
      )}
    </>
  );
}

/** Groups choices under one question; screen readers read its error with it. */
function Choices(props: {
  type: 'radio' | 'checkbox';
  of: readonly { answer: string; label: string; rule?: string }[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const { type, of, field, error } = props;
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error && id}>
      <legend className="text-sm font-semibold">
        {type === 'radio' ? 'What do you decide?' : 'Reasons'}
      </legend>
      {type === 'checkbox' && <p className="text-sm text-muted">Choose one to five.</p>}
      <div className={type === 'checkbox' ? 'grid gap-x-4 sm:grid-cols-2' : 'grid'}>
        {of.map(({ answer, label, rule }) => (
          <label key={answer} className="flex min-h-11 items-start gap-3 py-2">
            <input type={type} value={answer} className="mt-0.5 size-5 shrink-0 accent-primary" {...field} />
            <span className="min-w-0">
              {label}
              {rule && <span className="block text-sm text-muted">{rule}</span>}
            </span>
          </label>
        ))}
      </div>
      <Problem id={id}>{error}</Problem>
    </fieldset>
  );
}

/** Shows the error of the field above; renders nothing without one. */
function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    children && (
      <p id={id} role="alert" className="text-sm text-destructive">
        {children}
      </p>
    )
  );
}

/** Says that somebody else decided first, or that the recording was withdrawn, and that typed text stays. Else renders nothing. */
function Overtaken(props: { decide: Decide; isSettled: boolean; onGoOn: () => void }) {
  const { said, isOver, problem } = props.decide;
  const last = said?.at(-1);
  if (!said && !isOver && !props.isSettled) return null;
  return (
    <Alert variant="destructive">
      {isOver ? (
        <p>{problem}</p>
      ) : (
        <>
          <p>
            <strong>{headline(said, last)}</strong>
          </p>
          {last?.is_adjudication && last.comment && (
            <p dir="auto" className="text-ink">
              “{last.comment}”
            </p>
          )}
          <p>
            {said
              ? 'Your decision was not saved. Your changes are still here: save again to replace theirs.'
              : 'Your changes are still here.'}
          </p>
        </>
      )}
      <OutlineButton size="lg" className="w-fit" onClick={props.onGoOn}>
        Continue without saving
      </OutlineButton>
    </Alert>
  );
}

function headline(said: ReviewOf[] | undefined, last: ReviewOf | undefined): string {
  if (!said) return 'This recording no longer needs a decision.';
  if (!last?.is_adjudication) return 'The verdicts have changed. You now see the latest ones.';
  const { reviewer, verdict, category, reasons, decided_at } = last;
  const what =
    verdict === 'reject'
      ? `rejected it (${reasons.map(reasonLabel).join(', ')})`
      : `accepted it${category ? ` as ${labelName(category)}` : ''}`;
  return `${reviewer} ${what} at ${timeOfDay(decided_at)}.`;
}
