import { Suspense, type ComponentType, useEffect, useRef, type ComponentProps } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import { classNames } from './ui/elements.tsx';
import { watchOverflow } from '#lib/scrolling/overflow.ts';
import { Pending } from './section.tsx';

/**
 * Shows the tabs of a page; each loads when it is first opened.
 *
 * @param props.tabs keys, titles and contents, in order
 * @param props.label the accessible name of the tab list
 */
export function LazyTabs<Tab extends string>(props: {
  label: string;
  tabs: readonly { key: Tab; title: string; Content: ComponentType }[];
  open: Tab;
  onOpen: (tab: Tab) => void;
}) {
  const { label, tabs, open, onOpen } = props;
  return (
    <Tabs
      value={open}
      onValueChange={(key) => onOpen(key as Tab)}
      // Open a tab by click or key, not by focus: when somebody chooses a tab and then stays with their unsaved edits, the focus
      // returns to the title that they chose.
      activationMode="manual"
      className="grid min-w-0 gap-5"
    >
      <TabsList aria-label={label}>
        {tabs.map(({ key, title }) => (
          <TabsTrigger key={key} value={key}>
            {title}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ key, Content }) => (
        <TabsContent key={key} value={key} className="min-w-0">
          <Suspense fallback={<Pending />}>
            <Content />
          </Suspense>
        </TabsContent>
      ))}
    </Tabs>
  );
}

const Tabs = Primitive.Root;
const TabsContent = Primitive.Content;

/** The strip of tabs. When it is too narrow, the open tab is scrolled into view and the others fade out at the edge. */
function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => (strip.current ? watchOverflow(strip.current, 'x') : undefined), []);
  /**
   * Position of the open tab when it was last scrolled into view. The strip scrolls again only when the position
   * changes, so that the person can scroll freely.
   */
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

function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={classNames(
        // The strip clips what is drawn outside it, so the focus ring is drawn inside.
        'h-11 shrink-0 rounded-t-md border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-mango data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}

/** Number of pixels of the neighbouring tabs that stay visible: the width of the fade. */
const ROOM = 48;

/** Scrolls the tab into view within the strip alone: the page itself does not move. */
function showWhole(strip: HTMLElement, tab: HTMLElement) {
  const end = tab.offsetLeft + tab.offsetWidth + ROOM - strip.clientWidth;
  strip.scrollLeft = Math.max(end, Math.min(strip.scrollLeft, tab.offsetLeft - ROOM));
}
