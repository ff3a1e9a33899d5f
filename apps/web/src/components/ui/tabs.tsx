import { Tabs as Primitive } from 'radix-ui';
import { useEffect, useRef, type ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';
import { watchOverflow } from '#lib/scrolling/overflow.ts';

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

/** The strip of tabs. Where it is too narrow for all, the open one is in sight and the others fade out at the edge. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => (strip.current ? watchOverflow(strip.current, 'x') : undefined), []);
  /** Where the open tab was when it was last brought into sight: somebody who scrolls on is left in peace. */
  const shownAt = useRef('');
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!strip.current || !open) return;
    const place = `${open.id} ${open.offsetLeft}`;
    if (place === shownAt.current) return;
    shownAt.current = place;
    showWhole(strip.current, open);
  });
  return (
    <Primitive.List
      ref={strip}
      className={classNames('relative flex fade-x gap-1 overflow-x-auto border-b', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={classNames(
        // What is drawn outside the strip is cut off: the ring of the focus lies within.
        '-mb-px h-11 shrink-0 rounded-t-md border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-mango data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}

/** How much of the neighbours is shown too: as much as fades at the edges. */
const ROOM = 48;

/** Within the strip alone: the page itself stays where the person is. */
function showWhole(strip: HTMLElement, tab: HTMLElement) {
  const end = tab.offsetLeft + tab.offsetWidth + ROOM - strip.clientWidth;
  strip.scrollLeft = Math.max(end, Math.min(strip.scrollLeft, tab.offsetLeft - ROOM));
}
