import { later } from '#components/later.tsx';
import { ArrowUpDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '#components/ui/elements.tsx';

const OpenMenu = later(async () => (await import('./open-menu.tsx')).OpenMenu);

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
  const isPointless = (to: Move) => (to === 'up' || to === 'top' ? props.first : props.last);
  if (asked)
    return (
      <OpenMenu
        trigger={<MoveButton topic={props.topic} />}
        entries={MOVES.map(({ to, name }) => ({ key: to, name, isPointless: isPointless(to) }))}
        onSelect={(to) => props.onMove(to as Move)}
      />
    );
  return <MoveButton topic={props.topic} aria-haspopup="menu" onClick={() => setAsked(true)} />;
}

function MoveButton({ topic, ...button }: { topic: string } & ComponentProps<'button'>) {
  return <IconButton label={`Move ${topic}`} icon={ArrowUpDown} className="size-8" {...button} />;
}
