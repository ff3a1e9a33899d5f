import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

/** Renders a placeholder for loading content. Screen readers ignore it, so put a text like "Loading..." nearby. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-line', className)} {...props} />;
}

/** Shows as many placeholders as fill the place of a list that loads, below words that say so. */
export function LoadingList(props: { words: string; count: number; className?: string; itemClass: string }) {
  return (
    <div className={classNames('grid gap-2', props.className)}>
      <p role="status" className="col-span-full text-sm text-muted">
        {props.words}
      </p>
      {Array.from({ length: props.count }, (_, place) => (
        <Skeleton key={place} className={classNames('rounded-xl opacity-60', props.itemClass)} />
      ))}
    </div>
  );
}
