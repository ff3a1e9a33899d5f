import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

/** Shows a menu, open, below the button that opened it. @param props.entries the words, and whether they can be chosen now */
export function OpenMenu<Key extends string>(props: {
  trigger: ReactElement;
  entries: { key: Key; name: string; isPointless: boolean }[];
  onSelect: (key: Key) => void;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{props.trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-30 grid min-w-44 rounded-lg border bg-card p-1 text-ink shadow-lg"
      >
        {props.entries.map(({ key, name, isPointless }) => (
          <DropdownMenu.Item
            key={key}
            disabled={isPointless}
            onSelect={() => props.onSelect(key)}
            className="cursor-pointer rounded-md px-3 py-1.5 outline-none data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-primary-soft"
          >
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
