import { Suspense, type ComponentType } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './ui/tabs.tsx';

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
          <Suspense fallback={<p role="status">Loading...</p>}>
            <Content />
          </Suspense>
        </TabsContent>
      ))}
    </Tabs>
  );
}
