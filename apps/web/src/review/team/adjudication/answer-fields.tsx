import { REASONS } from '@labrish/dataset';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Answer } from './decision.ts';

/** Asks for an answer about a recording, and for the reasons of a rejection. @param props.children shown below the answers */
export function AnswerFields(props: {
  answers: { answer: Answer; label: string }[];
  /** The chosen one. */
  answer: Answer | null;
  errors: Partial<Record<'answer' | 'reasons', { message?: string | undefined }>>;
  fields: [answer: UseFormRegisterReturn, reasons: UseFormRegisterReturn];
  children?: ReactNode;
}) {
  const { answers, answer, fields } = props;
  return (
    <>
      <Choices legend="What do you decide?" error={props.errors.answer?.message}>
        {answers.map((one) => (
          <label key={one.answer} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={one.answer}
              className="size-5 shrink-0 accent-primary"
              {...fields[0]}
            />
            {one.label}
          </label>
        ))}
      </Choices>
      {props.children}
      {answer === 'reject' && (
        <Choices
          legend="Reasons"
          note="At least one, five at most."
          error={props.errors.reasons?.message}
          className="grid gap-x-4 sm:grid-cols-2"
        >
          {REASONS.map(({ key, label, rule }) => (
            <label key={key} className="flex min-h-11 items-start gap-3 py-1.5">
              <input
                type="checkbox"
                value={key}
                className="mt-0.5 size-5 shrink-0 accent-primary"
                {...fields[1]}
              />
              <span className="min-w-0">
                {label}
                <span className="block text-sm text-muted">{rule}</span>
              </span>
            </label>
          ))}
        </Choices>
      )}
    </>
  );
}

/** Groups choices under one question; screen readers read its error with it. */
function Choices(props: {
  legend: string;
  note?: string;
  error: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={props.error && `${id}-error`}>
      <legend className="text-sm font-semibold">{props.legend}</legend>
      {props.note && <p className="text-sm text-muted">{props.note}</p>}
      <div className={props.className ?? 'grid'}>{props.children}</div>
      <Problem id={`${id}-error`}>{props.error}</Problem>
    </fieldset>
  );
}

/** Shows the error of the field above; renders nothing without one. */
export function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    children && (
      <p id={id} role="alert" className="text-sm text-destructive">
        {children}
      </p>
    )
  );
}
