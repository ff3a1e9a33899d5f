import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

const badge = cva(
  'inline-flex w-fit items-center gap-1 rounded-md border border-transparent px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-ink',
        secondary: 'bg-primary-soft text-ink',
        destructive: 'bg-destructive-soft text-destructive',
        outline: 'border-control text-ink',
        success: 'bg-success-soft text-success',
        warning: 'bg-amber-soft text-amber',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export function Badge({ className, variant, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={classNames(badge({ variant }), className)} {...props} />;
}
