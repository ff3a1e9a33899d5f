import { useId, type ReactNode } from 'react';

/** Groups choices under one question; screen readers read its error with it. */
export function Choices(props: {
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
