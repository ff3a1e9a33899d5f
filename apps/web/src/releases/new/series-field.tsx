import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Options, Select } from '#components/ui/form.tsx';

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
