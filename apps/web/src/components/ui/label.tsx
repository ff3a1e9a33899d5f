import { Label as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

export function Label({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={classNames('text-sm font-semibold', className)} {...props} />;
}
