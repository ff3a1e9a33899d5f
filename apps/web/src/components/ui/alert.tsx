import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

const alert = cva(
  'flex items-start gap-2.5 rounded-lg px-3.5 py-3 text-sm [&>svg]:mt-px [&>svg]:size-[1.2em]',
  {
    variants: {
      variant: {
        default: 'bg-primary-soft text-ink',
        destructive: 'bg-destructive-soft text-destructive',
        success: 'bg-success-soft text-success',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);
const icons = { default: Info, destructive: CircleAlert, success: CircleCheck };

/** Shows a message in the page; screen readers announce it. */
export function Alert({
  className,
  variant,
  children,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alert>) {
  const Icon = icons[variant ?? 'default'];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classNames(alert({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden className="shrink-0" />
      <div className="grid min-w-0 flex-1 gap-2 break-words">{children}</div>
    </div>
  );
}
