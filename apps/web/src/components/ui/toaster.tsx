import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster as Sonner, useSonner } from 'sonner';
import { showToasts } from '#lib/outcomes.ts';
import { useTheme } from '#lib/theme.ts';
import 'sonner/dist/styles.css';

/** Maximum number of toasts on the page (SPEC section 2). */
const SHOWN = 3;
/** Distance from the right edge. The phone of the preview sets the variable, to move the toasts over the list of states. */
const RIGHT = 'var(--toasts-right, 1.5rem)';
const WIDTH = { '--width': 'var(--toasts-width, 22.25rem)' } as CSSProperties;

/** Shows toasts at the bottom right, three at once (SPEC section 2), each with its own height, colour and icon. */
export function Toaster() {
  const [theme] = useTheme();
  useRoomBeneath();
  useEffect(() => showToasts(toast), []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={SHOWN}
      expand
      closeButton
      offset={{ right: RIGHT }}
      style={WIDTH}
      icons={{
        success: <CircleCheck aria-hidden />,
        info: <Info aria-hidden />,
        warning: <TriangleAlert role="img" aria-label="Warning" />,
        error: <CircleX role="img" aria-label="Error" />,
      }}
      toastOptions={{
        classNames: {
          // A dialog disables pointer events on the page beneath, but not on the toasts.
          toast:
            'data-[visible=true]:pointer-events-auto flex-wrap !rounded-xl !border !border-l-4 !font-sans !text-sm !text-ink',
          icon: '!size-5 [&>svg]:size-5',
          // With one button, the text is beside it; with two, above them.
          content: 'has-[~[data-cancel]]:!basis-[calc(100%-2.5rem)]',
          description: '!text-muted',
          actionButton: '!h-7 !bg-primary !text-primary-ink [[data-cancel]+&]:!ml-0',
          cancelButton: '!h-7 !border !border-solid !border-control !bg-card !text-ink',
          closeButton: '!size-6 !border-line !bg-card !text-ink',
          success: '!border-success !bg-card [&_[data-icon]]:text-success',
          info: '!border-sea !bg-card [&_[data-icon]]:text-sea',
          warning: '!border-amber !bg-amber-soft [&_[data-icon]]:text-amber',
          error: '!border-destructive !bg-destructive-soft [&_[data-icon]]:text-destructive',
        },
      }}
    />
  );
}

/** Lets the page scroll past the toasts, and scrolls the focused element above them. */
function useRoomBeneath() {
  const count = Math.min(useSonner().toasts.length, SHOWN);
  useEffect(() => {
    const room = 16 + 96 * count;
    document.documentElement.style.scrollPaddingBottom = count === 0 ? '' : `${room}px`;
    const hidden = count === 0 ? 0 : hiddenPart(document.activeElement, room);
    if (hidden > 0) scrollBy({ top: hidden });
  }, [count]);
}

/**
 * Returns how many pixels of an element the toasts hide: those within `room` pixels of the bottom. 0 for a large
 * element, of which enough stays visible.
 */
function hiddenPart(element: Element | null, room: number): number {
  if (!element || element === document.body || element.closest('[role=dialog]')) return 0;
  const { right, top, bottom, height } = element.getBoundingClientRect();
  const isInCorner = top < innerHeight && right > innerWidth - 400 && height < innerHeight / 2;
  return isInCorner ? bottom - (innerHeight - room) : 0;
}
