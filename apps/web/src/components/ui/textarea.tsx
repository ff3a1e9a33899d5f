import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';
import { inputClasses } from './input.tsx';

/** Several lines of text. It grows with what is written, where the browser knows how. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        inputClasses,
        'field-sizing-content h-auto min-h-32 py-2 leading-relaxed',
        className,
      )}
      {...props}
    />
  );
}
