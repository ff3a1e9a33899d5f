import { zodResolver } from '@hookform/resolvers/zod';
import type { Release } from '@labrish/api/releases/schema';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { settings } from '#lib/settings.ts';
import { freeLine, linesOf } from './line.ts';
import { isLine, startOf, typedVersion, type Typed } from './typed-version.ts';

/**
 * The form of a new version. What is offered follows the chosen dataset and its versions; what was typed stays.
 *
 * @returns `line`: the dataset that it is for; of a name that is being typed, the last that was possible
 */
export function useVersionForm(releases: Release[]) {
  const lines = useMemo(() => linesOf(releases), [releases]);
  const [line, setLine] = useState(() => lines[0] ?? freeLine(settings.product_name, lines));
  const form = useForm<Typed, unknown, z.output<typeof typedVersion>>({
    resolver: zodResolver(typedVersion),
    mode: 'onTouched',
    values: startOf(settings.product_name, releases, line),
    resetOptions: { keepDirtyValues: true },
  });
  const choose = (chosen: string) => {
    form.resetField('line', { defaultValue: chosen });
    setLine(chosen);
  };
  const lineField = form.register('line', {
    // Not with every letter: for each the server would look at all recordings.
    onBlur: () => {
      const typed = form.getValues('line').trim();
      if (isLine(typed)) setLine(typed);
    },
  });
  return {
    form,
    lines,
    line,
    lineField,
    choose,
    chooseAnother: () => choose(freeLine(settings.product_name, lines)),
  };
}
