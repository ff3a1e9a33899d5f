import { ArrowUpDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '#components/ui/elements.tsx';

const MOVES = [
  { to: 'up', name: 'Move up' },
  { to: 'down', name: 'Move down' },
  { to: 'top', name: 'Move to the top' },
  { to: 'end', name: 'Move to the end' },
] as const;
export type Move = (typeof MOVES)[number]['to'];

interface MoveMenuProps {
  topic: string;
  first: boolean;
  last: boolean;
  onMove: (to: Move) => void;
}

/** Moves a topic without dragging, with one tap or two keys: one place up or down, or to the top or the end of the list. */
export function MoveMenu(props: MoveMenuProps) {
  // Create the menu on the first click, because hundreds of rows have this button and few menus are ever opened.
  const [asked, setAsked] = useState(false);
  if (asked) return <OpenMenu {...props} />;
  return <MoveButton topic={props.topic} aria-haspopup="menu" onClick={() => setAsked(true)} />;
}

function MoveButton({ topic, ...button }: { topic: string } & ComponentProps<'button'>) {
  return <IconButton label={`Move ${topic}`} icon={ArrowUpDown} className="size-8" {...button} />;
}

function OpenMenu(props: MoveMenuProps) {
  const pointless = (to: Move) => (to === 'up' || to === 'top' ? props.first : props.last);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MoveButton topic={props.topic} />
      </DropdownMenu.Trigger>

      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-30 grid min-w-44 rounded-lg border bg-card p-1 text-ink shadow-lg"
      >
        {MOVES.map(({ to, name }) => (
          <DropdownMenu.Item
            key={to}
            disabled={pointless(to)}
            onSelect={() => props.onMove(to)}
            className="cursor-pointer rounded-md px-3 py-1.5 outline-none data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-primary-soft"
          >
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
