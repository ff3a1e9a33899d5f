import { cva, type VariantProps } from 'class-variance-authority';
import { type LucideIcon, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

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

/** Renders a button, or with `asChild` its child, styled as a button; `icon` stands before its words. */
export function Button({
  className,
  variant,
  size,
  icon: Icon,
  asChild = false,
  type = 'button',
  children,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof button> & { icon?: LucideIcon; asChild?: boolean }) {
  const classes = classNames(button({ variant, size }), className);
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element {...(!asChild && { type })} className={classes} {...props}>
      {Icon && <Icon aria-hidden />}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : children}
    </Element>
  );
}

/** Renders an outlined button, for what is done less often than the page's main action. */
export function OutlineButton(props: ComponentProps<typeof Button>) {
  return <Button variant="outline" {...props} />;
}

/** Renders a small outlined button, like those beside the entries of a list. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <OutlineButton size="sm" {...props} />;
}

/** Renders the button that sends a form, with other words (`sending`) while it is being sent. */
export function SubmitButton({
  send,
  sending,
  isSending,
  ...props
}: ComponentProps<typeof Button> & { send: string; sending: string; isSending: boolean }) {
  return (
    <Button type="submit" disabled={isSending} {...props}>
      {isSending ? sending : send}
    </Button>
  );
}

/** Renders a button without a frame that shows an icon alone. `label` is its accessible name. */
export function IconButton({
  label,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: LucideIcon }) {
  return <Button variant="ghost" size="icon" aria-label={label} {...props} />;
}

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

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={classNames('grid rounded-xl border bg-card', className)} {...props} />;
}

/** Joins class names; of two that conflict, the later wins. */
export function classNames(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
