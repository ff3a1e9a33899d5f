import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { useId } from 'react';

/** Value of the option for a new dataset. No dataset can have this name. */
const ANOTHER = '+';

/** Asks which dataset gets a version: an existing or a new one. */
export function SeriesField(props: {
  allSeries: string[];
  /** The chosen series, whether it exists or not. */
  series: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
  onChoose: (series: string) => void;
  onAnother: () => void;
}) {
  const { allSeries, series, field, error } = props;
  const isKnown = allSeries.includes(series);
  return (
    <>
      {allSeries.length > 0 && (
        <Field label="Dataset">
          <Select
            className="[&>select]:h-11"
            value={isKnown ? series : ANOTHER}
            onChange={({ target: { value } }) =>
              value === ANOTHER ? props.onAnother() : props.onChoose(value)
            }
          >
            <Options of={allSeries.map((one) => [one, one])} />
            <option value={ANOTHER}>Another dataset...</option>
          </Select>
        </Field>
      )}
      {!isKnown && (
        <Field
          label={allSeries.length > 0 ? 'Name of the other dataset' : 'Name of the dataset'}
          hint="It becomes part of addresses and names of files, and cannot be changed."
          error={error}
        >
          <input autoComplete="off" spellCheck={false} autoCapitalize="none" className="h-11" {...field} />
        </Field>
      )}
    </>
  );
}

const OPTIONS = [
  { value: 'superseded', label: 'Whoever has a copy is told to take the newest version instead' },
  { value: 'do_not_use', label: 'Whoever has a copy is told to stop using it' },
] as const;

/** Asks what becomes of published versions when a contributor withdraws a recording. */
export function WithdrawalField(props: { field: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1"
      aria-describedby={props.error ? `${id}-note ${id}-error` : `${id}-note`}
    >
      <legend className="text-sm font-semibold">When somebody takes a published recording back</legend>
      {OPTIONS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input type="radio" value={value} className="size-5 shrink-0 accent-primary" {...props.field} />
          {label}
        </label>
      ))}
      <p id={`${id}-note`} className="text-sm text-muted">
        This holds for every version of this dataset, those before too.
      </p>
      {props.error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-destructive">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
