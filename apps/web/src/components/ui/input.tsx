import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

export const inputClasses =
  'h-10 w-full min-w-0 rounded-lg border border-control bg-card px-3 text-base text-ink placeholder:text-muted aria-invalid:border-destructive disabled:opacity-60';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classNames(inputClasses, className)} {...props} />;
}
