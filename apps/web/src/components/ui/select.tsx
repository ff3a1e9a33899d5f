import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { inputClasses } from './input.tsx';

/** Styles the browser's own select: a wheel on a phone, type-ahead on a keyboard, no script to load. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select className={classNames(inputClasses, 'appearance-none truncate pr-8')} {...props}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-2.5 size-4 text-muted" />
    </span>
  );
}

/** Renders options of a select, each a value and its words. */
export function Options({ of }: { of: Iterable<readonly [value: string | number, words: ReactNode]> }) {
  return Array.from(of, ([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
