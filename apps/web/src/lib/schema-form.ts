import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/** Returns a form whose values a schema checks. @param values those with which the form opens */
export function useSchemaForm<Typed extends FieldValues, Output>(
  schema: $ZodType<Output, Typed>,
  values: DefaultValues<NoInfer<Typed>>,
) {
  return useForm<Typed, unknown, Output>({ resolver: zodResolver(schema), defaultValues: values });
}
