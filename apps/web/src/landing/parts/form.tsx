import type { ComponentProps, ReactNode } from 'react';
import { When } from './settings.tsx';

/** Says that a form was sent and refused. */
export function Refused() {
  return (
    <When flag="refused">
      <p className="lead" role="alert">
        Not sent yet: please check the marked fields below.
      </p>
    </When>
  );
}

type FieldProps = { name: string; label: string; help?: string | undefined; children: ReactNode };

/** Shows a field of a form with its label, its help and what is wrong with it. */
export function Field({ name, label, help, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      {help !== undefined && (
        <p className="small" id={`help-${name}`}>
          {help}
        </p>
      )}
      {children}
      <Problem name={name} />
    </div>
  );
}

type TextProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'name'> & { rows?: number };

/** Shows a field for text: a line, or several `rows`. */
export function TextField({ name, label, help, rows, ...line }: TextProps) {
  const props = { ...described(name, help), defaultValue: `{{typed_${name}}}` };
  return (
    <Field name={name} label={label} help={help}>
      {rows ? <textarea {...props} rows={rows} /> : <input {...props} type="text" {...line} />}
    </Field>
  );
}

/** Shows what is wrong with a field, as the server says it (apps/server/src/site/form-values.ts). */
export function Problem({ name }: { name: string }) {
  return <p className="problem" id={`problem-${name}`}>{`{{problem_${name}}}`}</p>;
}

/** Returns the props of a field, with links to its help and its error. Screen readers skip the empty error of a valid field. */
export function described(name: string, help?: string) {
  return {
    ...{ id: `field-${name}`, name, required: true },
    'aria-describedby': `${help === undefined ? '' : `help-${name} `}problem-${name}`,
    // React would reject the placeholder in braces; the server writes true or false.
    'aria-invalid': `{{invalid_${name}}}` as 'true',
  };
}
