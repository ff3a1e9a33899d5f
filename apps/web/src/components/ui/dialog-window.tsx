import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { focusFirstField } from '../focus-on-mount.ts';
import { classNames, IconButton } from './elements.tsx';

export type ContentProps = ComponentProps<typeof Primitive.Content> & {
  title: string;
  description?: ReactNode;
  sheet?: boolean;
  /** Opens within this element, which must be positioned, instead of above the whole page. */
  container?: HTMLElement | null;
};

/** Renders the window of `DialogContent`, which loads after the page. */
export function DialogWindow({
  isOpen,
  setOpen,
  opener,
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
}: ContentProps & {
  isOpen: boolean;
  setOpen: (wanted: boolean) => void;
  opener: HTMLElement | null;
}) {
  /** The element that had the focus before. */
  const before = useRef<Element>(null);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen}>
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
            // The clip rounds the scrollbar's corners as well.
            'z-50 grid w-full animate-rise gap-3 overflow-auto border bg-card p-5 text-ink',
            sheet
              ? 'inset-x-0 bottom-0 mx-auto max-w-lg rounded-t-2xl pb-[max(1.25rem,env(safe-area-inset-bottom))] [clip-path:inset(0_round_1rem_1rem_0_0)]'
              : 'inset-x-0 top-[12vh] mx-auto max-w-[min(32rem,calc(100vw-2rem))] rounded-2xl [clip-path:inset(0_round_1rem)]',
            className,
          )}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            onOpenAutoFocus?.(event);
            if (!event.defaultPrevented && focusFirstField(event.currentTarget)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            [before.current, opener].find(canTakeFocus)?.focus({ preventScroll: true });
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
    </Primitive.Root>
  );
}

function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
