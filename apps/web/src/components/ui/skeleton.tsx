import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

/** The place of something that is on its way. Say so in words nearby: this says nothing to a screen reader. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-line', className)} {...props} />;
}
