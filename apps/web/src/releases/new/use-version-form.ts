import { zodResolver } from '@hookform/resolvers/zod';
import type { Release } from '@labrish/api/releases/schema';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { settings } from '#lib/settings.ts';
import { allSeriesOf, freeSeries } from './series.ts';
import { isSeries, initialFields, versionFields, type VersionFields } from './version-fields.ts';

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
