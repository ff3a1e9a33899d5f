import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

/** A placeholder for loading content. Say so in words nearby: screen readers ignore it. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-line', className)} {...props} />;
}
