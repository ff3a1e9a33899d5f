import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={classNames('grid rounded-xl border bg-card', className)} {...props} />;
}
