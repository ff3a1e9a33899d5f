import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

/** Renders a placeholder for loading content. Screen readers ignore it, so put a text like "Loading..." nearby. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-line', className)} {...props} />;
}
