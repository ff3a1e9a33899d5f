import { Field, Options, Select } from '#components/ui/form.tsx';
import { useId, useMemo, useState } from 'react';
import type { Release } from '@labrish/api/releases/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { settings } from '#lib/settings.ts';
import {
  allSeriesOf,
  freeSeries,
  isSeries,
  initialFields,
  versionFields,
  type VersionFields,
} from './version-fields.ts';

/**
 * Holds the form of a new version. Suggestions follow the chosen dataset and its versions; what was typed stays.
 *
 * @returns `series`: the dataset of the version; while a name is being typed, the last valid name
 */
export function useVersionForm(releases: Release[]) {
  const allSeries = useMemo(() => allSeriesOf(releases), [releases]);
  const [series, setSeries] = useState(() => allSeries[0] ?? freeSeries(settings.product_name, allSeries));
  const form = useForm<VersionFields, unknown, z.output<typeof versionFields>>({
    resolver: zodResolver(versionFields),
    mode: 'onTouched',
    values: initialFields(settings.product_name, releases, series),
    resetOptions: { keepDirtyValues: true },
  });
  const choose = (chosen: string) => {
    form.resetField('series', { defaultValue: chosen });
    setSeries(chosen);
  };
  const seriesField = form.register('series', {
    // Take over the name on blur, not on every key: for each name the server looks at all recordings.
    onBlur: () => {
      const typed = form.getValues('series').trim();
      if (isSeries(typed)) setSeries(typed);
    },
  });
  return {
    form,
    allSeries,
    series,
    seriesField,
    choose,
    chooseAnother: () => choose(freeSeries(settings.product_name, allSeries)),
  };
}
export type NewVersionForm = ReturnType<typeof useVersionForm>;

/** Value of the option for a new dataset. No dataset can have this name. */
const ANOTHER = '+';

/** Asks which dataset gets a version: an existing or a new one. */
export function SeriesField({ version }: { version: NewVersionForm }) {
  const { allSeries, series, seriesField, choose, chooseAnother, form } = version;
  const isKnown = allSeries.includes(series);
  return (
    <>
      {allSeries.length > 0 && (
        <Field label="Dataset">
          <Select
            className="[&>select]:h-11"
            value={isKnown ? series : ANOTHER}
            onChange={({ target: { value } }) => (value === ANOTHER ? chooseAnother() : choose(value))}
          >
            <Options of={allSeries.map((one) => [one, one])} />
            <option value={ANOTHER}>Another dataset...</option>
          </Select>
        </Field>
      )}
      {!isKnown && (
        <Field
          label={allSeries.length > 0 ? 'Name of the other dataset' : 'Name of the dataset'}
          hint="Used in web addresses and file names. It cannot be changed."
          error={form.formState.errors.series?.message}
        >
          <input
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            className="h-11"
            {...seriesField}
          />
        </Field>
      )}
    </>
  );
}

const OPTIONS = [
  {
    value: 'superseded',
    label: 'Everyone with a copy gets an email telling them to use the newest release',
  },
  { value: 'do_not_use', label: 'Everyone with a copy gets an email telling them to stop using it' },
] as const;

/** Asks what becomes of published versions when a contributor withdraws a recording. */
export function WithdrawalField({ form }: Pick<NewVersionForm, 'form'>) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={`${id}-note`}>
      <legend className="text-sm font-semibold">When a speaker withdraws a published recording</legend>
      {OPTIONS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            value={value}
            className="size-5 shrink-0 accent-primary"
            {...form.register('on_withdrawal')}
          />
          {label}
        </label>
      ))}
      <p id={`${id}-note`} className="text-sm text-muted">
        This applies to every release of this dataset, including earlier ones.
      </p>
    </fieldset>
  );
}
