import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

const button = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-[1.1em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-ink hover:bg-primary-hover forced-colors:border',
        destructive: 'bg-destructive-solid text-white hover:brightness-90 forced-colors:border',
        outline: 'border border-control bg-card text-ink hover:bg-primary-soft',
        secondary: 'bg-primary-soft text-ink hover:bg-line forced-colors:border',
        ghost: 'hover:bg-primary-soft',
        link: 'text-primary underline-offset-4 hover:underline',
        whatsapp: 'bg-whatsapp text-whatsapp-ink hover:brightness-90 forced-colors:border',
      },
      size: {
        default: 'h-9 px-4',
        sm: 'h-8 px-3 text-sm',
        lg: 'h-11 px-6',
        icon: 'size-9 [&_svg]:size-[1.2em]',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

/** Renders a button, or with `asChild` its child, styled as a button. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = 'button',
  ...props
}: ComponentProps<'button'> & VariantProps<typeof button> & { asChild?: boolean }) {
  const classes = classNames(button({ variant, size }), className);
  return asChild ? (
    <Slot.Root className={classes} {...props} />
  ) : (
    <button type={type} className={classes} {...props} />
  );
}

/** Renders a small outlined button, like those beside the entries of a list. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button variant="outline" size="sm" {...props} />;
}

/** Renders a button without a frame that shows an icon alone. `label` is its accessible name. */
export function IconButton({
  label,
  icon: Icon,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: LucideIcon }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} {...props}>
      <Icon aria-hidden />
    </Button>
  );
}
