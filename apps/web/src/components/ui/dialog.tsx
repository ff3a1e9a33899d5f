import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames, IconButton } from './elements.tsx';

export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

/** Renders a dialog. It cannot be closed while `isBusy`: a request cannot be cancelled, and its failure shows in the dialog. */
export function Dialog({
  isBusy = false,
  onOpenChange,
  ...props
}: ComponentProps<typeof Primitive.Root> & { isBusy?: boolean }) {
  return <Primitive.Root {...props} onOpenChange={(wanted) => !isBusy && onOpenChange?.(wanted)} />;
}

/**
 * Shows a dialog above the page; as a sheet it comes from the bottom edge. Focus starts at its first field, or at Close
 * without one. Focus stays inside and then returns; Escape closes the dialog.
 */
export function DialogContent({
  title,
  description,
  sheet = false,
  container,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onInteractOutside,
  ...props
}: ComponentProps<typeof Primitive.Content> & {
  title: string;
  description?: ReactNode;
  sheet?: boolean;
  /** Opens within this element, which must be positioned, instead of above the whole page. */
  container?: HTMLElement | null;
}) {
  /**
   * The element that had the focus before. Radix returns the focus only to a trigger button, which a question does not
   * have.
   */
  const before = useRef<Element>(null);
  return (
    <Primitive.Portal container={container}>
      <Primitive.Overlay
        className={classNames(container ? 'absolute' : 'fixed', 'inset-0 z-50 bg-black/50')}
        // Prevent a click on the overlay from taking the focus: a question may open, and then gives the focus back to
        // the dialog.
        onMouseDown={(event) => event.preventDefault()}
      />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={classNames(
          container ? 'absolute max-h-[85%]' : 'fixed max-h-[85dvh]',
          'z-50 grid w-full animate-rise gap-3 overflow-auto border bg-card p-5 text-ink shadow-xl',
          sheet
            ? 'inset-x-0 bottom-0 mx-auto max-w-lg rounded-t-2xl pb-[max(1.25rem,env(safe-area-inset-bottom))]'
            : 'inset-x-0 top-[12vh] mx-auto max-w-[min(32rem,calc(100vw-2rem))] rounded-2xl',
          className,
        )}
        onOpenAutoFocus={(event) => {
          before.current = document.activeElement;
          onOpenAutoFocus?.(event);
          if (!event.defaultPrevented && focusFirstField(event.currentTarget)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          if (event.defaultPrevented || !canTakeFocus(before.current)) return;
          event.preventDefault();
          before.current.focus();
        }}
        onInteractOutside={(event) => {
          // Ignore clicks on a toast: toasts are above the dialog, so copying or dismissing one must not close it.
          if (isInToaster(event.target)) event.preventDefault();
          else onInteractOutside?.(event);
        }}
        {...props}
      >
        <div className="flex items-start justify-between gap-3">
          <Primitive.Title className="text-lg font-bold">{title}</Primitive.Title>
          <Primitive.Close asChild>
            <IconButton label="Close" icon={X} className="-mt-2 -mr-2 size-11" />
          </Primitive.Close>
        </div>
        {description && <Primitive.Description className="text-muted">{description}</Primitive.Description>}
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/**
 * Focuses the first visible field; in a group of radio buttons, the chosen one.
 *
 * @returns whether there is a field.
 */
export function focusFirstField(within: EventTarget | null): boolean {
  if (!(within instanceof Element)) return false;
  const field = [...within.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (one) => !one.matches(':disabled, [readonly], [type=radio]:not(:checked)') && one.checkVisibility(),
  );
  field?.focus();
  return field !== undefined;
}

function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
